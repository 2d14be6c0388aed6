import { collectionsRoute } from './collections.ts';
import { describeGlobal, describeObject } from '../descriptions/describe-object.ts';
import type { Reply } from '../http.ts';
import { approvalLayoutsRoute, compactLayoutsRoute, layoutsRoute, namedLayoutRoute } from './layouts.ts';
import { describeListViewRoute, listViewResultsRoute, listViewsRoute } from './list-views.ts';
import { compositeRoute, limitsRoute, resourcesRoute, tabsRoute, themeRoute } from './org-routes.ts';
import { queryRoute, toolingQueryRoute } from './query-routes.ts';
import { basicInformationRoute, recentRoute } from './recent.ts';
import { deletedRoute, updatedRoute } from './replication.ts';
import { notFound, RestFault } from './rest-fault.ts';
import { createRoute, externalIdRoute, fileRoute, recordRoute } from './sobject-routes.ts';
import { count } from '../world.ts';
import type { RestCall } from './rest-call.ts';

interface Route {
  methods: string[];
  path: RegExp;
  kind: string;
  answer: (rest: RestCall, parts: string[]) => Reply | Promise<Reply>;
}

const one = '([^/]+)';
const at = (path: string): RegExp => new RegExp(`^${path}/?$`);

/** Runs the route of a data path and counts the call. */
export const dataRoute = (rest: RestCall): Reply | Promise<Reply> => {
  const method = rest.call.method === 'HEAD' ? 'GET' : rest.call.method;
  let known = false;
  for (const route of routes) {
    const found = route.path.exec(rest.path);
    if (found === null) continue;
    known = true;
    if (!route.methods.includes(method)) continue;
    count(rest.org, route.kind);
    return route.answer(
      rest,
      found.slice(1).map((part) => decodeURIComponent(part ?? '')),
    );
  }
  if (known)
    throw new RestFault(405, 'METHOD_NOT_ALLOWED', `HTTP Method '${method}' not allowed. Allowed are GET,POST,PATCH`);
  throw notFound();
};

const routes: Route[] = [
  { methods: ['GET'], path: at(''), kind: 'resources', answer: resourcesRoute },
  { methods: ['GET'], path: at('/limits'), kind: 'limits', answer: limitsRoute },
  { methods: ['GET'], path: at(`/(?:query|queryAll)(?:/${one})?`), kind: 'query', answer: queryRoute },
  { methods: ['GET'], path: at('/composite'), kind: 'resources', answer: compositeRoute },
  { methods: ['GET'], path: at('/recent'), kind: 'recent', answer: recentRoute },
  { methods: ['GET'], path: at('/tabs'), kind: 'tabs', answer: tabsRoute },
  { methods: ['GET'], path: at('/theme'), kind: 'theme', answer: themeRoute },
  { methods: ['GET'], path: at('/tooling/query'), kind: 'tooling', answer: toolingQueryRoute },
  { methods: ['GET'], path: at('/sobjects'), kind: 'describe', answer: describeGlobal },
  { methods: ['GET'], path: at(`/sobjects/${one}`), kind: 'describe', answer: basicInformationRoute },
  { methods: ['POST'], path: at(`/sobjects/${one}`), kind: 'create', answer: createRoute },
  { methods: ['GET'], path: at(`/sobjects/${one}/describe`), kind: 'describe', answer: describeObject },
  { methods: ['GET'], path: at(`/sobjects/${one}/describe/layouts`), kind: 'describe', answer: layoutsRoute },
  {
    methods: ['GET'],
    path: at(`/sobjects/${one}/describe/namedLayouts/${one}`),
    kind: 'describe',
    answer: namedLayoutRoute,
  },
  {
    methods: ['GET'],
    path: at(`/sobjects/${one}/describe/compactLayouts`),
    kind: 'describe',
    answer: compactLayoutsRoute,
  },
  {
    methods: ['GET'],
    path: at(`/sobjects/${one}/describe/approvalLayouts`),
    kind: 'describe',
    answer: approvalLayoutsRoute,
  },
  { methods: ['GET'], path: at(`/sobjects/${one}/updated`), kind: 'replication', answer: updatedRoute },
  { methods: ['GET'], path: at(`/sobjects/${one}/deleted`), kind: 'replication', answer: deletedRoute },
  { methods: ['GET'], path: at(`/sobjects/${one}/listviews`), kind: 'listviews', answer: listViewsRoute },
  {
    methods: ['GET'],
    path: at(`/sobjects/${one}/listviews/${one}/describe`),
    kind: 'listviews',
    answer: describeListViewRoute,
  },
  {
    methods: ['GET'],
    path: at(`/sobjects/${one}/listviews/${one}/results`),
    kind: 'listviews',
    answer: listViewResultsRoute,
  },
  {
    methods: ['GET', 'PATCH', 'DELETE'],
    path: at(`/sobjects/${one}/${one}`),
    kind: 'record',
    answer: recordRoute,
  },
  {
    methods: ['GET'],
    path: at(`/sobjects/(ContentVersion)/${one}/VersionData`),
    kind: 'file',
    answer: fileRoute,
  },
  {
    methods: ['GET', 'PATCH'],
    path: at(`/sobjects/${one}/${one}/${one}`),
    kind: 'upsert',
    answer: externalIdRoute,
  },
  {
    methods: ['GET', 'POST', 'PATCH', 'DELETE'],
    path: at(`/composite/sobjects(?:/${one})?(?:/${one})?`),
    kind: 'collections',
    answer: collectionsRoute,
  },
];

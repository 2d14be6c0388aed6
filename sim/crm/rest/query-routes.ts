import { json } from '../http.ts';
import type { Reply } from '../http.ts';
import { installedPackages } from '../packages.ts';
import { findListView } from './list-views.ts';
import { noteViewed } from './recent.ts';
import { RestFault } from './rest-fault.ts';
import { planQuery, runQuery } from '../soql/soql.ts';
import type { Answer, Row } from '../soql/soql.ts';
import type { Store } from '../store.ts';
import { randomText } from '../world.ts';
import type { RestCall } from './rest-call.ts';

const smallestBatch = 200;

/** `GET /query?q=` and its next pages. Clients must rely on `done` only: the page size is a hint. */
export const queryRoute = (rest: RestCall, [cursor = '']: string[]): Reply => {
  if (cursor !== '') return nextPage(rest, cursor);
  const explained = rest.call.query.get('explain');
  if (explained !== null) return explain(rest, explained);
  const answer = run(rest, rest.path.startsWith('/queryAll') ? rest.store.withBin() : rest.store);
  noteViewed(rest, answer.viewed);
  return page(rest, answer.rows, answer.totalSize, 0);
};

export const toolingQueryRoute = (rest: RestCall): Reply => {
  const answer = run(rest, installedPackages(rest.world, rest.org));
  return json(200, {
    size: answer.rows.length,
    totalSize: answer.totalSize,
    done: true,
    queryLocator: null,
    entityTypeName: 'InstalledSubscriberPackage',
    records: answer.rows,
  });
};

const run = (rest: RestCall, store: Store): Answer => {
  const soql = rest.call.query.get('q');
  if (soql === null || soql.trim() === '')
    throw new RestFault(400, 'MALFORMED_QUERY', 'SOQL statements cannot be empty or null');
  return runQuery({ store, now: rest.world.now(), dataPath: rest.dataPath, soql });
};

/** `GET /query?explain=`, of a query or of a list view's id. The simulator has one plan for all: it reads each row. */
const explain = (rest: RestCall, given: string): Reply => {
  const soql = given.includes(' ') ? given : findListView(rest, given)?.soql;
  if (soql === undefined) throw new RestFault(400, 'INVALID_ID', `invalid report or list view id: ${given}`);
  const plan = planQuery({ store: rest.store, now: rest.world.now(), dataPath: rest.dataPath, soql });
  const { object, cardinality, sobjectCardinality } = plan;
  const scan = {
    cardinality,
    fields: [],
    leadingOperationType: 'TableScan',
    notes: [],
    relativeCost: 1,
    sobjectCardinality,
    sobjectType: object.name,
  };
  return json(200, { plans: [scan] });
};

const nextPage = (rest: RestCall, cursor: string): Reply => {
  const [, id = '', from = ''] = /^(01g[0-9A-Za-z_]+)-(\d+)$/.exec(cursor) ?? [];
  const held = rest.org.cursors.get(id);
  if (held === undefined) throw new RestFault(400, 'INVALID_QUERY_LOCATOR', 'invalid query locator');
  return page(rest, held.rows, held.totalSize, Number(from), id);
};

const page = (rest: RestCall, rows: Row[], totalSize: number, from: number, known?: string): Reply => {
  const until = from + batchSize(rest);
  const records = rows.slice(from, until);
  if (until >= rows.length) return json(200, { totalSize, done: true, records });
  const id = known ?? `01g${randomText(9).replaceAll('-', '_')}`;
  if (rest.org.cursors.size > 100) rest.org.cursors.clear();
  rest.org.cursors.set(id, { rows, totalSize });
  return json(200, {
    totalSize,
    done: false,
    nextRecordsUrl: `${rest.dataPath}/query/${id}-${until}`,
    records,
  });
};

/** The header requests 200 to 2,000 rows. The simulator's own setting may be smaller, so that tests can page. */
const batchSize = ({ world, org, call }: RestCall): number => {
  const most = org.pageSize ?? world.settings.pageSize;
  const [, asked] = /batchSize=(\d+)/.exec(String(call.headers['sforce-query-options'] ?? '')) ?? [];
  return asked === undefined ? most : Math.min(most, Math.max(smallestBatch, Number(asked)));
};

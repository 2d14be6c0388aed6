import { useQueries, useQuery } from '@tanstack/react-query';
import { useTexts } from '#kit/texts.ts';
import { templateTexts } from '../pages/templates/texts.ts';
import { environmentsQuery } from '../shared/environments/environment-queries.ts';
import { templatesQuery as orgTemplatesQuery } from '../pages/deployment/template-queries.ts';
import { fileNameOf, templatesQuery } from '../pages/templates/template-queries.ts';
import type { Source } from './hits.ts';
import { sourceOf } from './source-of.ts';

/** Each environment is one call of the CRM, which counts against the customer's own limit. */
const mostEnvironments = 10;
const leastLetters = 3;

/** Templates of the environments that the person has connected. Each list is asked for once, as on the deployment page. */
const useOrgTemplates = (query: string, settled: string): Source => {
  const { data: all = [] } = useQuery(environmentsQuery);
  const environments = all.filter(({ status }) => status.isUserConnected === 'true').slice(0, mostEnvironments);
  const isAsked = settled.length >= leastLetters;
  const lists = useQueries({
    queries: environments.map((environment) => ({ ...orgTemplatesQuery(environment), enabled: isAsked })),
  });
  const templates = lists.flatMap(({ data = [] }, index) =>
    data.flatMap(({ id, name }) => {
      const environment = environments[index];
      return environment && name !== null ? [{ id: `${environment.id} ${id}`, name, environment }] : [];
    }),
  );
  return sourceOf(
    // An org that does not answer is told where its templates are shown.
    { data: isAsked ? templates : [], error: null, isLoading: lists.some(({ isLoading }) => isLoading) },
    query,
    ({ name }) => name,
    ({ id, name, environment }) => ({
      kind: 'templates',
      id,
      title: name,
      detail: environment.orgName,
      screen: 'deployment',
      search: { source: environment.id },
    }),
  );
};

/** Files of templates in the cloud. */
const useCloudTemplates = (query: string): Source => {
  const t = useTexts(templateTexts);
  return sourceOf(useQuery(templatesQuery), query, fileNameOf, (template) => ({
    kind: 'templates',
    id: template.id,
    title: fileNameOf(template),
    // The same file may be there for production and for sandboxes.
    detail: t[template.type],
    screen: 'templates',
  }));
};

/** @param settled the query once typing has paused */
export const useTemplates = (query: string, settled: string): Source => {
  const inOrgs = useOrgTemplates(query, settled);
  const inCloud = useCloudTemplates(query);
  return {
    hits: [...inOrgs.hits, ...inCloud.hits],
    isLoading: inOrgs.isLoading || inCloud.isLoading,
    hasFailed: inCloud.hasFailed,
  };
};

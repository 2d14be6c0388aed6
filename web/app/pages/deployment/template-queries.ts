import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ContentVersionRecord } from '#contract/environments/crm-records.ts';
import { listContentVersions, listTemplates } from '#contract/environments/deployment.ts';
import type { ExternalEnvironment } from '#contract/environments/environments.ts';
import { queryClient } from '#app/query-client.ts';
import { callAsUser } from '#app/session.ts';
import { contentIdsOf, inGroups, templateRow } from './template-rows.ts';
import type { Files } from './template-rows.ts';

/** Files per request: the first rows are complete early, and 2,000 files take four calls. */
const groupSize = 500;

const keyOf = (part: string, { id, externalId }: ExternalEnvironment) => ['deployment', part, id, externalId];

/** Templates are cached per org until a deployment (REQ-1.4.35). */
const untilDeployment = { staleTime: Infinity } as const;

export const templatesQuery = (environment: ExternalEnvironment) =>
  queryOptions({
    queryKey: keyOf('templates', environment),
    queryFn: async () => {
      const { externalId } = environment;
      const { records } = await callAsUser(listTemplates, { params: { externalId } });
      return records;
    },
    ...untilDeployment,
  });

const askFiles = async (externalId: string, contentIds: string[]): Promise<[string, ContentVersionRecord | null][]> => {
  const { records } = await callAsUser(listContentVersions, { params: { externalId }, body: { contentIds } });
  const found = new Map(records.map((record) => [record.id.slice(0, 15), record]));
  return contentIds.map((id) => [id, found.get(id.slice(0, 15)) ?? null]);
};

/** Files loaded for an earlier list, or before a failure, are not requested again: a file never changes under its id. */
const knownFiles = (environment: ExternalEnvironment): Files =>
  new Map(
    queryClient
      .getQueriesData<Files>({ queryKey: keyOf('files', environment) })
      .flatMap(([, files]) => [...(files ?? [])])
      .filter(([, file]) => file !== null),
  );

/** Filled group by group. */
const filesQuery = (environment: ExternalEnvironment, contentIds: readonly string[]) => {
  const queryKey = [...keyOf('files', environment), contentIds];
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<Files> => {
      let files = knownFiles(environment);
      const unknown = contentIds.filter((id) => !files.has(id));
      for (const group of inGroups(unknown, groupSize)) {
        signal.throwIfAborted();
        files = new Map([...files, ...(await askFiles(environment.externalId, group))]);
        queryClient.setQueryData(queryKey, files);
      }
      return files;
    },
    ...untilDeployment,
  });
};

/** Removes the cached templates of an environment after a deployment to it (REQ-1.4.35). */
export const forgetTemplatesOf = (environmentId: string): void => {
  queryClient.removeQueries({ queryKey: ['deployment', 'templates', environmentId] });
  queryClient.removeQueries({ queryKey: ['deployment', 'files', environmentId] });
};

/** Refetches templates that were read before a run into this environment ended, whoever started the run. */
export const refreshTemplatesReadBefore = (moment: number, environmentId: string): void => {
  void queryClient.invalidateQueries({
    queryKey: ['deployment', 'templates', environmentId],
    predicate: ({ state }) => state.dataUpdatedAt < moment,
  });
};

/** Refetches the shown templates of a source. */
export const refreshTemplates = ({ id }: Pick<ExternalEnvironment, 'id'>): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['deployment', 'templates', id] });

const noIds: readonly string[] = [];

/** The templates of an environment as rows; their files follow later. */
export const useTemplates = (environment: ExternalEnvironment) => {
  const templates = useQuery(templatesQuery(environment));
  const { data } = templates;
  const contentIds = useMemo(() => (data ? contentIdsOf(data) : noIds), [data]);
  const files = useQuery({
    ...filesQuery(environment, contentIds),
    enabled: contentIds.length > 0,
    placeholderData: keepPreviousData,
  });
  const known = files.data;
  const hasFailed = files.error !== null;
  const rows = useMemo(
    () =>
      data?.map((template) => {
        const row = templateRow(template, known ?? new Map());
        return hasFailed ? { ...row, loading: false } : row;
      }),
    [data, known, hasFailed],
  );
  return { rows, templates, files };
};

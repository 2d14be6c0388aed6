import { queryOptions } from '@tanstack/react-query';
import { listMappableFields, listMappableObjects, listRecordMappings } from '#contract/environments/record-mappings.ts';
import type { RecordMappings } from '#contract/environments/record-mappings.ts';
import { queryClient } from '#app/query-client.ts';
import { callAsUser } from '#app/session.ts';

const someMinutesMs = 300_000;

export const mappingsQuery = (id: string) =>
  queryOptions({
    queryKey: ['record mappings', id],
    queryFn: () => callAsUser(listRecordMappings, { params: { id } }),
  });

export const keepMappings = (id: string, mappings: RecordMappings): void => {
  queryClient.setQueryData(mappingsQuery(id).queryKey, mappings);
};

/** Descriptions cost calls of the org, and change when its administrator changes it. */
export const objectsQuery = (id: string) =>
  queryOptions({
    queryKey: ['mappable objects', id],
    queryFn: () => callAsUser(listMappableObjects, { params: { id } }),
    staleTime: someMinutesMs,
  });

export const fieldsQuery = (id: string, object: string) =>
  queryOptions({
    queryKey: ['mappable fields', id, object],
    queryFn: () => callAsUser(listMappableFields, { params: { id, object } }),
    enabled: object !== '',
    staleTime: someMinutesMs,
  });

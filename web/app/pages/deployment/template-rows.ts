import type { ContentVersionRecord, TemplateRecord } from '#contract/environments/crm-records.ts';

/** REQ-1.3.15. */
export interface TemplateRow {
  id: string;
  name: string;
  azureId: string | null;
  externalId: string | null;
  /** Null while the file is loading, and when the org does not have it. */
  fileName: string | null;
  extension: string | null;
  size: number | null;
  lastSendDate: string | null;
  /** Version of the file that was sent. */
  contentId: string | null;
  /** The file is loading. */
  loading: boolean;
}

/** By file id; `null` means that the org does not have the file. */
export type Files = ReadonlyMap<string, ContentVersionRecord | null>;

/** Ids of the files these templates were last sent with, without duplicates. */
export const contentIdsOf = (templates: readonly TemplateRecord[]): string[] => {
  const ids = templates.map((template) => template.gnx__Salesforce_content_version_id_sent__c);
  return [...new Set(ids.filter((id) => id !== null && id !== ''))] as string[];
};

/** Splits the items into parts of at most `size`, in their order. */
export const inGroups = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));

const orNull = (text: string | null): string | null => (text === null || text.trim() === '' ? null : text);

export const templateRow = (template: TemplateRecord, files: Files): TemplateRow => {
  const contentId = orNull(template.gnx__Salesforce_content_version_id_sent__c);
  const file = contentId === null ? null : files.get(contentId);
  return {
    id: template.id,
    name: template.name ?? '',
    azureId: orNull(template.gnx__Template_ID_on_Azure__c),
    externalId: orNull(template.gnx__External_ID__c),
    fileName: orNull(file?.title ?? null),
    extension: orNull(file?.fileExtension ?? null)?.toLowerCase() ?? null,
    size: file?.contentSize ?? null,
    lastSendDate: template.gnx__date_of_last_send__c,
    contentId,
    loading: file === undefined,
  };
};

/**
 * The reason why a template cannot be deployed: it has no id shared between orgs, or the cloud does not know it
 * (REQ-1.2.69), to which it can only be sent under such an id. Null when it can be deployed.
 */
export const blockReasonOf = ({ azureId, externalId }: TemplateRow): 'noCloudId' | 'noExternalId' | null => {
  if (externalId === null) return 'noExternalId';
  return azureId === null ? 'noCloudId' : null;
};

export const isSelectable = (row: TemplateRow): boolean => blockReasonOf(row) === null;

/** Row ids of the templates that can be deployed. */
export const selectableIdsOf = (rows: readonly TemplateRow[]): string[] =>
  rows.filter(isSelectable).map(({ id }) => id);

/** The templates of a deployment, without duplicates. */
export const templatesOf = (rows: readonly TemplateRow[]): { externalId: string; name: string }[] => {
  const named = new Map<string, string>();
  for (const row of rows)
    if (isSelectable(row) && row.externalId !== null && !named.has(row.externalId)) named.set(row.externalId, row.name);
  return [...named].map(([externalId, name]) => ({ externalId, name }));
};

/** Bytes of all files whose size is known. */
export const totalSize = (rows: readonly TemplateRow[]): number => rows.reduce((sum, { size }) => sum + (size ?? 0), 0);

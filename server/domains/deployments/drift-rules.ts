import type { DriftBoard, DriftRow, DriftState } from '#contract/environments/drift-board.ts';
import type { TemplateFacts } from './template-facts.ts';
import { isInPlace, sentAt } from './rules.ts';

/** The last file that a deployment of ours put into an org for a template, and the file it was copied from. */
export interface LastDeployed {
  orgId: string;
  externalId: string;
  sourceVersionId: string | null;
  versionId: string;
}

/** The templates of an environment by external id in lower case, as an upsert finds them. */
type KnownTemplates = ReadonlyMap<string, TemplateFacts>;

/** An environment of the board; `known` is null when it could not be read. */
export interface ReadColumn {
  orgId: string;
  known: KnownTemplates | null;
  /** False when the org has more templates than were read, so that what is not known may still be there. */
  complete: boolean;
}

/** Files never change under their id: a known copy is the same file, also where the org tells no checksum (REQ-1.7.77). */
const isCopy = (reference: TemplateFacts, here: TemplateFacts, last: LastDeployed | undefined): boolean =>
  last !== undefined &&
  last.sourceVersionId !== null &&
  last.sourceVersionId === reference.version?.id &&
  last.versionId === here.version?.id &&
  here.record.name === reference.record.name &&
  here.record.cloudId !== null;

/** Compares a template of an environment with the reference's. */
export const driftOf = (
  reference: TemplateFacts | undefined,
  here: TemplateFacts | undefined,
  last: LastDeployed | undefined,
): DriftState => {
  if (!here) return 'missing';
  if (here.version === null) return 'unreadable';
  if (reference && (isInPlace(reference, here) || isCopy(reference, here, last))) return 'same';
  if (last !== undefined && last.versionId !== here.version.id) return 'changedHere';
  if (!reference?.version) return 'notInReference';
  // A template that was never sent has no time; any time is later.
  return (sentAt(here) || 0) > (sentAt(reference) || 0) ? 'ahead' : 'behind';
};

const keyOf = (orgId: string, externalId: string): string => `${orgId} ${externalId.toLowerCase()}`;

const isKnown = ({ known, complete }: ReadColumn, key: string): boolean =>
  known !== null && (complete || known.has(key));

type Cell = DriftRow['cells'][number];

const cellOf = (key: string, reference: ReadColumn, column: ReadColumn, last: LastDeployed | undefined): Cell => {
  if (!isKnown(column, key) || !isKnown(reference, key)) return null;
  const here = column.known?.get(key);
  const sent = here?.record.sentAt ?? null;
  if (column === reference && here?.version) return { state: 'same', sentAt: sent };
  return { state: driftOf(reference.known?.get(key), here, last), sentAt: sent };
};

const isDeployable = (reference: TemplateFacts | undefined): boolean =>
  reference !== undefined && reference.version !== null && reference.record.cloudId !== null;

/** One row for each template of any environment, by name. The name is the reference's, else that of the first that has it. */
export const rowsOf = (
  columns: readonly ReadColumn[],
  reference: ReadColumn,
  lastDeployed: readonly LastDeployed[],
): NonNullable<DriftBoard['rows']> => {
  const last = new Map(lastDeployed.map((one) => [keyOf(one.orgId, one.externalId), one]));
  const named = new Map<string, TemplateFacts>();
  for (const { known } of [reference, ...columns])
    for (const [key, facts] of known ?? []) if (!named.has(key)) named.set(key, facts);
  const order = new Intl.Collator('fr', { numeric: true });
  return [...named]
    .map(([key, { record }]) => ({
      externalId: record.externalId,
      name: record.name ?? record.externalId,
      deployable: isDeployable(reference.known?.get(key)),
      cells: columns.map((column) => cellOf(key, reference, column, last.get(keyOf(column.orgId, key)))),
    }))
    .toSorted((one, other) => order.compare(one.name, other.name) || order.compare(one.externalId, other.externalId));
};

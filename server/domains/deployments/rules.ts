import { templateFile } from '#contract/limits.ts';
import type { ComparisonState } from '#contract/environments/deployment.ts';
import type { OrgType } from '#contract/environments/environments.ts';
import type { RefusalCode } from '#contract/errors.ts';
import type { VersionFacts } from '#engines/crm/template-files.ts';
import type { SessionCaller } from '#http/caller.ts';
import { cleanFileName } from '#http/file-names.ts';
import { Refusal } from '#http/refusal.ts';
import type { TemplateFacts } from './template-facts.ts';
import { readCursor, writeCursor } from '#http/page-cursor.ts';

/**
 * Support may look at a customer's production and compare, not write to it (REQ-1.4.20).
 * @throws {Refusal} NotAllowedInSupportSession
 */
export const refuseSupportInProduction = (caller: SessionCaller, typeOrg: OrgType): void => {
  if (caller.support && typeOrg === 'prod') throw new Refusal('NotAllowedInSupportSession');
};

const bare = (url: string): string => url.toLowerCase().replace(/\/+$/, '');

/** Instance URLs are hosts: upper and lower case, and a slash at the end, make no difference. */
export const isSameInstance = (one: string, other: string): boolean => bare(one) === bare(other);

const isSameFile = (one: VersionFacts, other: VersionFacts): boolean =>
  one.bytes === other.bytes && one.checksum !== null && one.checksum === other.checksum;

/** True when the target already has the same bytes under the same name and a cloud file. */
export const isInPlace = (source: TemplateFacts, target: TemplateFacts | undefined): boolean =>
  target?.version != null &&
  source.version !== null &&
  isSameFile(source.version, target.version) &&
  target.record.name === source.record.name &&
  target.record.cloudId !== null;

export const sentAt = ({ record }: TemplateFacts): number => Date.parse(record.sentAt ?? '');

/** Why this file cannot be sent; null when it can. */
export const fileProblem = ({ extension, bytes }: VersionFacts): RefusalCode | null => {
  if (!(templateFile.extensions as readonly string[]).includes(extension)) return 'FileTypeRefused';
  return bytes > templateFile.maxBytes ? 'FileTooBig' : null;
};

/** True for an id that cannot be part of a URL path: `.` and `..` mean folders, even when they are escaped. */
export const isUnaddressable = (externalId: string): boolean => externalId === '.' || externalId === '..';

/** Effect of deploying a template on the target. */
export const comparisonOf = (source: TemplateFacts, target: TemplateFacts | undefined): ComparisonState => {
  if (source.version === null || fileProblem(source.version) !== null) return 'unreadable';
  if (isUnaddressable(source.record.externalId)) return 'unreadable';
  if (!target) return 'new';
  if (isInPlace(source, target)) return 'identical';
  // A template that was never sent has no time; any time is later.
  return sentAt(target) > (sentAt(source) || 0) ? 'newer' : 'changed';
};

/** Cursor of the next page, which begins before this run. */
export interface RunCursor {
  /** Microseconds since 1970, as the database counts. */
  startedAt: number;
  id: string;
}

export const writeRunCursor = ({ startedAt, id }: RunCursor): string => writeCursor(startedAt, id);

/** @returns null when the text is not a cursor of ours */
export const readRunCursor = (token: string): RunCursor | null => {
  const [startedAt, id] = readCursor(token, ['number', 'uuid']) ?? [];
  return startedAt === undefined || id === undefined ? null : { startedAt: Number(startedAt), id };
};

/** A foreign title as the name of a file, without its extension (REQ-4.1.4). */
export const baseNameOf = (title: string): string => cleanFileName(title.replaceAll(/[/\\]/g, '-'));

export const fileNameOf = ({ title, extension }: Pick<VersionFacts, 'title' | 'extension'>): string =>
  `${baseNameOf(title)}.${extension}`;

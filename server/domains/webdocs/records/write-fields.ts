import type { Fields, OrgClient } from '#engines/crm/org-api.ts';
import type { EnvironmentRow } from '#domains/environments/store.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Webdoc } from '../store.ts';
import { findMapping, type StoredMapping } from './mapping-store.ts';
import {
  faultOf,
  isAway,
  isPage,
  isPassing,
  isRefusedTogether,
  isTooLong,
  isUnanswered,
  RecordNotWritten,
} from './record-faults.ts';
import { findNewerDocument, isAsked, keepProgress, leaseFor, type ClaimedRecord } from './record-store.ts';
import type { PagesForMany } from './pages-for-many.ts';
import { recordValues } from './record-values.ts';
import {
  keepAlone,
  keepOthers,
  keepUnchanged,
  leaseForMany,
  leaveAlone,
  releaseOthers,
  takeOthers,
  type HowLeft,
} from './other-records.ts';

export interface Attempt {
  record: ClaimedRecord;
  webdoc: Webdoc;
  environment: EnvironmentRow;
  org: OrgClient;
  pages: PagesForMany;
}

/**
 * Asks the org for the record.
 * @throws {RecordNotWritten} RecordGone
 */
export const findRecord = async (context: AppContext, { record, org }: Attempt, known?: string): Promise<void> => {
  await keepProgress(context.db, record, {}, 2 * leaseFor(0));
  const object = known ?? (await org.objectOf(record.recordId));
  const found = object === null ? null : await org.retrieve(object, record.recordId, ['Id']);
  if (found === null) throw new RecordNotWritten('RecordGone');
};

/** Looks a record up on which nothing was written yet: a wrong id is known at once, not when people have signed. */
const requireRecord = async (context: AppContext, attempt: Attempt, known?: string): Promise<void> => {
  const { record } = attempt;
  if (record.pdfVersionId !== null || (record.writtenVersion > 0 && !isAsked(record))) return;
  await findRecord(context, attempt, known);
};

interface Together {
  /** False: there were no others, or it was refused among them, and has to be asked for by itself. */
  isWritten: boolean;
  /** The others of a call that was refused as a whole. */
  refused: readonly string[];
}

/** Writes the record in one call with others that wait, which saves the org's calls and time. */
const updateWithOthers = async (
  context: AppContext,
  { record, org, pages }: Attempt,
  mapping: StoredMapping,
  values: Fields,
): Promise<Together> => {
  const taken = await takeOthers(context.db, record);
  const others = taken.others.map(({ recordId, ...other }) => ({
    ...other,
    id: recordId,
    fields: recordValues(mapping, other.webdoc, context.settings.publicUrl),
  }));
  const isChanged = ({ fields, writtenFields }: (typeof others)[number]) => JSON.stringify(fields) !== writtenFields;
  const changed = others.filter(isChanged);
  let left: HowLeft = {};
  try {
    await keepUnchanged(
      context.db,
      taken.lease,
      others.filter((other) => !isChanged(other)),
    );
    if (changed.length === 0) return { isWritten: false, refused: [] };
    await keepProgress(context.db, record, {}, leaseForMany(changed.length + 1));
    const own = { id: record.recordId, fields: values };
    const [refusal, ...refusals] = await org.updateMany(mapping.object, [own, ...changed]);
    record.together = changed.length + 1;
    pages.forget(record.orgId);
    const outcomes = changed.map((other, at) => ({ ...other, error: refusals[at] ?? null }));
    const isWaiting = ({ error }: (typeof outcomes)[number]) => error !== null && isPassing(faultOf(error));
    // Their own jobs try again. An approval locks a record for days, and each call would try it in vain.
    await leaveAlone(
      context.db,
      taken.lease,
      outcomes.filter((one) => isWaiting(one) && !isAway(one.error)).map(({ webdoc }) => webdoc.id),
    );
    await keepOthers(
      context.db,
      taken.lease,
      outcomes.filter((one) => !isWaiting(one)).map(({ error, ...one }) => ({ ...one, isRefused: error !== null })),
      { at: context.clock.now(), hasStatus: mapping.fields.state !== null },
    );
    // By itself the record would be refused as well.
    if (isAway(refusal)) throw refusal;
    return { isWritten: refusal === null, refused: [] };
  } catch (error) {
    if (isPage(error)) pages.addPage(record.orgId);
    if (isRefusedTogether(error)) return { isWritten: false, refused: changed.map(({ webdoc }) => webdoc.id) };
    left = { isOpen: isUnanswered(error), isAlone: isTooLong(error) };
    if (left.isOpen) await keepProgress(context.db, record, { isAlone: true });
    throw error;
  } finally {
    await releaseOthers(context.db, taken, left);
  }
};

const nobody: Together = { isWritten: false, refused: [] };

/** One that is not answered tells that the org is away, whatever it is asked. */
const updateAlone = async (
  { record, org, pages }: Attempt,
  { object }: StoredMapping,
  values: Fields,
): Promise<void> => {
  try {
    await org.update(object, record.recordId, values);
    pages.addTaken(record.orgId);
  } catch (error) {
    if (isUnanswered(error)) pages.forget(record.orgId);
    throw error;
  }
};

const update = async (context: AppContext, attempt: Attempt, mapping: StoredMapping, values: Fields): Promise<void> => {
  const { record, pages } = attempt;
  try {
    const isAlone = isAsked(record) || record.isAlone || record.fault === 'RecordLocked' || pages.isAlone(record.orgId);
    const { isWritten, refused } = isAlone ? nobody : await updateWithOthers(context, attempt, mapping, values);
    if (isWritten) return;
    await keepProgress(context.db, record, {}, leaseFor(0));
    await updateAlone(attempt, mapping, values);
    // The org takes it alone, so it is not away: it is the call for many that it does not take.
    if (refused.length > 0) await keepAlone(context.db, [record.webdocId, ...refused]);
  } catch (error) {
    record.isUnanswered = isUnanswered(error);
    throw error;
  }
};

/** Writes the fields that the company has chosen, unless the record has these values and nobody has asked. */
export const writeFields = async (context: AppContext, attempt: Attempt): Promise<void> => {
  const { record, webdoc, environment } = attempt;
  const mapping = await findMapping(context.db, environment.id, record.recordId);
  const values = mapping ? recordValues(mapping, webdoc, context.settings.publicUrl) : {};
  const writtenFields = JSON.stringify(values);
  if (mapping === null || writtenFields === '{}') return requireRecord(context, attempt, mapping?.object);
  if (writtenFields === record.writtenFields && !isAsked(record)) return;
  const newer = await findNewerDocument(context.db, record);
  // The record has the status of the newer one.
  if (newer) await keepProgress(context.db, record, { writtenStatus: null });
  // A newer document has written to the record, so it is there.
  if (newer?.isWritten) return;
  if (newer) return requireRecord(context, attempt, mapping.object);
  await update(context, attempt, mapping, values);
  await keepProgress(context.db, record, {
    writtenFields,
    writtenAt: context.clock.now(),
    ...(mapping.fields.state !== null && { writtenStatus: webdoc.status }),
  });
};

import type { FieldRefusal, RefusalCode } from '#contract/errors.ts';
import type { SignAction, WebdocStatus } from '#contract/webdocs/webdocs.ts';
import { isGiven, signatureFault, valueFault, type Field, type ValueFault } from './field-values.ts';

export type PartyStatus = 'pending' | 'signed' | 'declined';

/** All data that decides whether a signatory may sign or decline. */
export interface SigningState {
  webdoc: {
    status: WebdocStatus;
    expiresAt: Date | null;
    signingOrder: 'parallel' | 'sequential';
    allowDecline: boolean;
    allowDelegation: boolean;
  };
  /** The signatory who acts. */
  party: { id: string; status: PartyStatus };
  /** All signatories in their order; owners and recipients are not among them. */
  signatories: readonly { id: string; status: PartyStatus }[];
  fields: readonly Field[];
  files: readonly { id: string; required: boolean; isUploaded: boolean }[];
  documents: readonly { id: string; sha256: string }[];
}

export interface Submission {
  actions: readonly SignAction[];
  documents?: readonly { id: string; sha256: string }[] | undefined;
}

/** Checks the picture of a signature, given by its value. Null when it is valid. */
export type PictureFault = (value: string) => ValueFault | null;

export interface Refused {
  may: false;
  code: RefusalCode;
  errors?: FieldRefusal[];
  /** Distinguishes the ways in which a document ended, which share one code. */
  detail?: string;
}

export type Verdict = { may: true; values: ReadonlyMap<string, string> } | Refused;

const refused = (code: RefusalCode, errors?: FieldRefusal[]): Refused => ({
  may: false,
  code,
  ...(errors && { errors }),
});

/**
 * True from the document's end on, even if the job has not recorded it yet. A cancelled document counts as expired too.
 */
export const isExpired = (
  { status, expiresAt }: { status: WebdocStatus; expiresAt: Date | null },
  today: Date,
): boolean =>
  status === 'expired' ||
  status === 'cancelled' ||
  ((status === 'pending' || status === 'inProgress') && expiresAt !== null && expiresAt <= today);

/** True while the document waits for signatures and has not expired. */
export const isLive = (webdoc: { status: WebdocStatus; expiresAt: Date | null }, today: Date): boolean =>
  (webdoc.status === 'pending' || webdoc.status === 'inProgress') && !isExpired(webdoc, today);

/** In a sequence, true for the first signatory who has not signed. */
export const isTurn = ({
  webdoc,
  party,
  signatories,
}: Pick<SigningState, 'webdoc' | 'party' | 'signatories'>): boolean =>
  party.status === 'pending' &&
  (webdoc.signingOrder === 'parallel' || signatories.find(({ status }) => status !== 'signed')?.id === party.id);

/** The reason why this party can no longer act; null while it can. */
export const endOf = ({ webdoc, party }: Pick<SigningState, 'webdoc' | 'party'>, today: Date): Refused | null => {
  if (party.status === 'signed') return refused('AlreadySign');
  if (party.status === 'declined' || webdoc.status === 'declined') return refused('AlreadyDeclined');
  if (webdoc.status === 'cancelled') return { ...refused('WebdocExpired'), detail: webdoc.status };
  if (isExpired(webdoc, today)) return refused('WebdocExpired');
  return webdoc.status === 'completed' ? refused('AlreadySign') : null;
};

const documentsFault = (state: SigningState, shown: Submission['documents']): boolean => {
  if (!shown) return false;
  const stored = new Map(state.documents.map(({ id, sha256 }) => [id, sha256]));
  const named = new Set(shown.map(({ id }) => id));
  return (
    shown.length !== stored.size ||
    named.size !== stored.size ||
    shown.some(({ id, sha256 }) => stored.get(id) !== sha256.toLowerCase())
  );
};

const path = (tag: string) => `actions.${tag}`;

const actionFault = (field: Field | undefined, action: SignAction, pictureFault: PictureFault): FieldRefusal | null => {
  if (!field) return { path: path(action.tag), code: 'NotYours' };
  if (action.type !== field.type) return { path: path(action.tag), code: 'WrongType' };
  if (isGiven(field))
    return action.value === (field.value ?? '') ? null : { path: path(action.tag), code: 'Unchangeable' };
  const fault = valueFault(field, action.value, pictureFault);
  return fault && fault !== 'Missing' && fault !== 'MustBeTicked' ? { path: path(action.tag), code: fault } : null;
};

const isNothing = ({ type }: Field, value: string): boolean =>
  value.trim() === '' || (type === 'checkbox' && value === 'false');

const missingFields = (fields: readonly Field[], values: ReadonlyMap<string, string>): FieldRefusal[] =>
  fields
    .filter((field) => !isGiven(field) && !field.isOptional && isNothing(field, values.get(field.tag) ?? ''))
    .map(({ tag }) => ({ path: path(tag), code: 'FieldMissing' }));

/** The values of all fields. A field that was not touched has its default. */
const valuesOf = (fields: readonly Field[], actions: readonly SignAction[]): Map<string, string> => {
  const given = new Map(actions.map(({ tag, value }) => [tag, value]));
  return new Map(
    fields.map((field) => [
      field.tag,
      isGiven(field) ? (field.value ?? '') : (given.get(field.tag) ?? field.value ?? ''),
    ]),
  );
};

const readActions = (fields: readonly Field[], actions: readonly SignAction[], pictureFault: PictureFault): Verdict => {
  if (new Set(actions.map(({ tag }) => tag)).size !== actions.length) return refused('ActionAlreadyRegistred');
  const byTag = new Map(fields.map((field) => [field.tag, field]));
  const faults = actions.flatMap((action) => actionFault(byTag.get(action.tag), action, pictureFault) ?? []);
  return faults.length > 0 ? refused('FieldInvalid', faults) : { may: true, values: valuesOf(fields, actions) };
};

/** Tells whether this signatory may see the pages with these values, some of which may still be missing. */
export const mayReview = (
  state: Pick<SigningState, 'webdoc' | 'party' | 'fields'>,
  actions: readonly SignAction[],
  today: Date,
  pictureFault: PictureFault,
): Verdict => endOf(state, today) ?? readActions(state.fields, actions, pictureFault);

/**
 * Tells whether this signatory may sign with these values, and returns the values to store, by tag. `today` is a
 * parameter, so that the function is pure.
 */
export const mayFinish = (
  state: SigningState,
  submission: Submission,
  today: Date,
  pictureFault: PictureFault = signatureFault,
): Verdict => {
  const end = endOf(state, today);
  if (end) return end;
  if (!isTurn(state)) return refused('NotYourTurn');
  if (documentsFault(state, submission.documents)) return refused('DocumentChanged');
  const entered = readActions(state.fields, submission.actions, pictureFault);
  if (!entered.may) return entered;
  const { values } = entered;
  const missing = missingFields(state.fields, values);
  if (missing.length > 0) return refused('FieldMissing', missing);
  const files = state.files.filter((file) => file.required && !file.isUploaded);
  if (files.length > 0)
    return refused(
      'FileMissing',
      files.map(({ id }) => ({ path: `files.${id}`, code: 'FileMissing' })),
    );
  return { may: true, values };
};

/** Tells whether this signatory may decline, which ends the document for everybody. */
export const mayDecline = (state: SigningState, today: Date): { may: true } | Refused => {
  const end = endOf(state, today);
  if (end) return end;
  return state.webdoc.allowDecline ? { may: true } : refused('DeclineNotAllowed');
};

/**
 * Tells whether this signatory may delegate to `email`. `emails` are those of all parties of the document. None of them
 * is accepted, so that the same person never signs for two.
 */
export const mayDelegate = (
  state: SigningState,
  { email, emails }: { email: string; emails: readonly string[] },
  today: Date,
): { may: true } | Refused => {
  const end = endOf(state, today);
  if (end) return end;
  if (!state.webdoc.allowDelegation) return refused('DelegationNotAllowed');
  const isThere = emails.some((known) => known.toLowerCase() === email.toLowerCase());
  return isThere ? refused('AlreadyParty', [{ path: 'email', code: 'AlreadyParty' }]) : { may: true };
};

/** Tells whether this signatory may put the document off: only those whom it waits for. */
export const maySnooze = (state: SigningState, today: Date): { may: true } | Refused =>
  endOf(state, today) ?? (isTurn(state) ? { may: true } : refused('NotYourTurn'));

/** Status of the document after this signatory has signed. */
export const statusAfterSigning = ({ signatories, party }: SigningState): 'inProgress' | 'completed' =>
  signatories.every(({ id, status }) => id === party.id || status === 'signed') ? 'completed' : 'inProgress';

/** In sequential order: the signatory whose turn starts now. */
export const nextAfter = ({ webdoc, party, signatories }: SigningState): string | null =>
  webdoc.signingOrder === 'parallel'
    ? null
    : (signatories.find(({ id, status }) => id !== party.id && status === 'pending')?.id ?? null);

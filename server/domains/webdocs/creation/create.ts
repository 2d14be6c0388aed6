import { randomUUID } from 'node:crypto';
import type { FieldRefusal } from '#contract/errors.ts';
import { holdsWebAddress } from '#contract/fields.ts';
import type { createWebdoc, CreatedWebdoc, NewWebdoc } from '#contract/webdocs/public-webdocs.ts';
import type { Language } from '#contract/roles.ts';
import { breaks, inTransaction, type Connection, type Trx } from '#engines/postgres/database.ts';
import type { Secrets } from '#engines/secrets/secrets.ts';
import { recordAudit } from '#domains/audit/record.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';
import { brandingFor } from '../branding.ts';
import { insertRecord } from '../records/record-store.ts';
import { findTarget } from '../records/target-record.ts';
import { cleanDocuments, warningsOf } from './clean-documents.ts';
import type { Cleaner } from '#engines/html/cleaner.ts';
import { creationFaults } from './create-rules.ts';
import { newLink, signingLink } from '../links.ts';
import { invite } from '../mails/notify.ts';
import { codeFor, smsFaults } from '../signer-code-rules.ts';
import { insertAll, signParametersOfToken, type NewParty, type NewRows } from './store-new.ts';
import { recordEvent, tokenActor } from '../trail.ts';
import { readStrangers, spendOnStored, spendOnStrangers } from '../unverified-limit.ts';
import { makePaper } from './trial-print.ts';

type Person = Omit<NewParty, 'id' | 'token' | 'tokenHash' | 'tokenSealed'>;

const toPerson = (
  person: NewWebdoc['owner'] & { language?: Language | undefined },
  as: Pick<Person, 'kind' | 'recipient' | 'type'>,
  language: Language,
): Person => ({
  firstName: person.firstName,
  lastName: person.lastName,
  email: person.email,
  language: person.language ?? language,
  authentication: 'none',
  codeBefore: 'signing',
  phone: null,
  ...as,
});

/** The signatories in their order, then the recipients of a copy, then the owner. */
const peopleOf = (
  { signatories, recipients = [], owner }: NewWebdoc,
  language: Language,
  codeOf: (person: NewWebdoc['signatories'][number]) => Pick<Person, 'authentication' | 'codeBefore'>,
): Person[] => [
  ...signatories.map((person, index) => ({
    ...toPerson(person, { kind: 'signatory', recipient: `s${index + 1}`, type: 'Signatory' }, language),
    ...codeOf(person),
    phone: person.phone ?? null,
  })),
  ...recipients.map((person, index) =>
    toPerson(person, { kind: 'recipient', recipient: `r${index + 1}`, type: person.type ?? 'Copy' }, language),
  ),
  toPerson(owner, { kind: 'owner', recipient: 'owner', type: 'Owner' }, language),
];

const giveLink = (secrets: Secrets, person: Person): NewParty => {
  const id = randomUUID();
  return { ...person, id, ...newLink(secrets, id) };
};

const createdDetails = ({ request, documents, parties }: NewRows) => ({
  name: request.name,
  signingOrder: request.signingOrder ?? 'parallel',
  expiresAt: request.expiresAt ?? null,
  allowDelegation: request.allowDelegation ?? false,
  reminders: request.reminders ?? null,
  documents: documents.map(({ id, title, sha256 }) => ({ id, title, sha256: sha256.toString('hex') })),
  parties: parties.map(({ id, recipient, firstName, lastName, email, authentication, codeBefore, tokenHash }) => ({
    id,
    recipient,
    firstName,
    lastName,
    email,
    authentication,
    ...(codeBefore === 'reading' && { codeBefore }),
    tokenSha256: tokenHash.toString('hex'),
  })),
});

const inviteThoseWhoseTurnItIs = async (
  context: AppContext,
  trx: Trx,
  { id, companyId, brandingId, request, parties }: NewRows,
): Promise<void> => {
  const signatories = parties.filter(({ kind }) => kind === 'signatory');
  const owner = parties.find(({ kind }) => kind === 'owner');
  if (!owner) throw new Error('a document without an owner');
  const expiresAt = request.expiresAt === undefined ? null : new Date(request.expiresAt);
  for (const signatory of request.signingOrder === 'sequential' ? signatories.slice(0, 1) : signatories) {
    const hasToSign = request.interactions.some(
      ({ type, recipient }) => type === 'signature' && recipient === signatory.recipient,
    );
    const remindEveryDays = request.reminders?.everyDays ?? null;
    const webdoc = { id, companyId, brandingId, name: request.name, expiresAt, remindEveryDays };
    await invite(context, trx, {
      webdoc,
      owner,
      signatory: { ...signatory, timeZone: null },
      token: signatory.token,
      hasToSign,
    });
  }
};

/** Anyone can register a company and write to strangers. Until it is verified, its names must have no links. */
const linkFaults = ({ name }: NewWebdoc, isVerified: boolean): FieldRefusal[] =>
  !isVerified && holdsWebAddress(name) ? [{ path: 'name', code: 'WebAddress' }] : [];

const refuseFaulty = ({ sms }: AppContext, { body: request, caller }: Call<typeof createWebdoc>, today: Date): void => {
  const errors = [
    ...creationFaults(request, today),
    ...smsFaults(request.signatories, sms.isOpen),
    ...linkFaults(request, caller.isVerified),
  ];
  if (errors.length > 0) throw new Refusal('WebdocInvalid', { errors });
};

/** A link that shows nothing before a code that nobody gets would never open. */
const refuseLocksWithoutCode = (people: readonly Person[]): void => {
  const errors = people.flatMap(({ authentication, codeBefore }, index): FieldRefusal[] =>
    codeBefore === 'reading' && authentication === 'none'
      ? [{ path: `signatories.${index}.codeBefore`, code: 'NoCodeAsked' }]
      : [],
  );
  if (errors.length > 0) throw new Refusal('WebdocInvalid', { errors });
};

/** The rows to insert: the document, and each party with its link and its authentication. */
const toRows = async (
  { db, secrets, clock, pdf, sms, settings }: AppContext,
  cleaner: Cleaner,
  { body: request, caller }: Call<typeof createWebdoc>,
): Promise<Omit<NewRows, 'brandingId'>> => {
  const { companyId } = caller;
  const language = request.language ?? settings.defaultLanguage;
  const parameters = await signParametersOfToken(db, caller.tokenId);
  const people = peopleOf(request, language, (person) => codeFor(person, parameters, sms.isOpen));
  refuseLocksWithoutCode(people);
  const cleaned = await cleanDocuments({ pdf, cleaner, companyId }, request);
  const { documents, ...paper } = await makePaper({ pdf, db, cleaner, companyId }, request, cleaned);
  return {
    id: randomUUID(),
    companyId,
    orgType: caller.orgType,
    language,
    request,
    createdAt: clock.now(),
    documents: documents.map((document) => Object.assign(document, { id: randomUUID() })),
    paper,
    parties: people.map((person) => giveLink(secrets, person)),
  };
};

/** Addresses to which a document is mailed. A company that nobody has verified may name a stranger as its sender. */
const writtenTo = async (
  db: Connection,
  { companyId }: { companyId: string },
  { signatories, recipients = [], owner }: NewWebdoc,
): Promise<string[]> => {
  const isStranger = await readStrangers(db, companyId);
  return [...signatories, ...recipients, ...(isStranger(owner.email) ? [owner] : [])].map(({ email }) => email);
};

/**
 * Creates a document to sign: sanitises and stores it and mails the first signatories, all or nothing. Only this answer
 * contains the links (REQ-2.7.39).
 * @throws {Refusal} WebdocInvalid, NotFound when the company has no branding with the given id, TooManyRequests
 */
export const createDocument = async (
  context: AppContext,
  cleaner: Cleaner,
  call: Call<typeof createWebdoc>,
): Promise<CreatedWebdoc> => {
  const { db, clock, settings } = context;
  const { body: request, caller } = call;
  refuseFaulty(context, call, clock.now());
  const target = await findTarget(db, caller, request.record);
  if (!caller.isVerified) {
    const writing = { companyId: caller.companyId, origin: call.origin };
    const bytes = request.documents.reduce((sum, { html }) => sum + Buffer.byteLength(html), 0);
    await spendOnStored(context, { ...writing, bytes });
    await spendOnStrangers(context, writing, await writtenTo(db, caller, request));
  }
  const rows = await toRows(context, cleaner, call);
  const answer: CreatedWebdoc = {
    id: rows.id,
    status: 'pending',
    signatories: rows.parties
      .filter(({ kind }) => kind === 'signatory')
      .map(({ id, recipient, token }) => ({
        id,
        recipient,
        token,
        url: signingLink(settings.publicUrl, token),
      })),
    warnings: warningsOf(rows.documents),
  };
  try {
    await inTransaction(db, async (trx) => {
      const brandingId = await brandingFor(trx, rows.companyId, request.brandingId);
      const whole: NewRows = { ...rows, brandingId };
      await insertAll(trx, whole);
      if (target) await insertRecord(trx, { webdocId: rows.id, ...target });
      await recordEvent(trx, context, rows.id, {
        event: 'created',
        actor: tokenActor(caller.tokenId),
        details: createdDetails(whole),
        origin: call.origin,
      });
      await inviteThoseWhoseTurnItIs(context, trx, whole);
      await recordAudit(trx, clock, {
        companyId: rows.companyId,
        action: 'webdoc.created',
        actor: { kind: 'token', id: caller.tokenId },
        object: { id: rows.id, name: request.name },
        origin: call.origin,
      });
      await call.remember(trx, answer);
    });
  } catch (error) {
    if (breaks(error, 'webdocs_external_id'))
      throw new Refusal('WebdocInvalid', { errors: [{ path: 'externalId', code: 'ExternalIdTaken' }] });
    throw error;
  }
  return answer;
};

import type { PagesReached } from '#contract/pages-reached.ts';
import type { Json } from '#engines/hash-chain/canonical.ts';
import type { Identified } from '../signer-codes/require-verified-code.ts';
import type { ConfirmedPages } from '../pages-receipt.ts';
import type { Contents, Party, StoredDocument, StoredFile, Webdoc } from '../store.ts';
import type { TrailLine } from '../trail.ts';
import { ownerOf, signatoriesOf } from '../to-view.ts';

interface Named {
  firstName: string;
  lastName: string;
  /** Masked. */
  email: string;
}

/** A change of the signatory: a correction by the sender or a delegation. */
export interface HolderChange {
  event: 'signer.corrected' | 'signer.delegated';
  at: Date;
  from: Named;
  to: Named;
  reason: string | null;
}

const isChangeOf = (line: TrailLine, recipient: string): boolean =>
  (line.event === 'signer.corrected' || line.event === 'signer.delegated') && line.details?.['recipient'] === recipient;

const toChange = ({ event, at, details }: TrailLine): HolderChange => ({
  event: event as HolderChange['event'],
  at,
  from: details?.['from'] as unknown as Named,
  to: details?.['to'] as unknown as Named,
  reason: (details?.['reason'] ?? null) as string | null,
});

/** Actions of one signatory, gathered from the trail. */
export interface SignatoryEvidence {
  party: Party;
  /** Former signatories at this place, the first one first. */
  holders: HolderChange[];
  notifiedAt: Date | null;
  openedAt: Date | null;
  signedAt: Date | null;
  /** The sender's system has signed instead of the person, which a sandbox allows. */
  byToken: boolean;
  address: string | null;
  userAgent: string | null;
  secondFactor: Identified | null;
  consent: { text: string; language: string; sha256: string } | null;
  /** As reported by the signer's screen; null when not reported. */
  pagesReached: PagesReached | null;
  /** The printed pages that the consent names; null when the signer's program asked for none. */
  pages: ConfirmedPages | null;
  values: { tag: string; name: string; type: string; sha256: string }[];
  /** The pictures of the person's signatures, as `data:` addresses. */
  signatures: string[];
  files: StoredFile[];
}

/** The company whose account has sent the document, when it was sealed: anybody can be named as its sender. */
export interface SendingAccount {
  name: string;
  isVerified: boolean;
}

export interface Evidence {
  webdoc: Webdoc;
  account: SendingAccount;
  owner: Party;
  documents: StoredDocument[];
  signatories: SignatoryEvidence[];
  trail: TrailLine[];
  /** Hash of the trail's last entry. */
  head: string;
  /** The latest file of published heads before the seal; null before the first one. */
  publishedHeads: { number: number; at: Date; sha256: string } | null;
  browser: string;
}

const ofParty = (contents: Contents, whole: TrailLine[], party: Party): SignatoryEvidence => {
  // Only entries after the last change of the person count, because earlier ones belong to another person.
  const trail = whole.slice(whole.findLastIndex((line) => isChangeOf(line, party.recipient)) + 1);
  const find = (event: TrailLine['event']) => trail.find((line) => line.event === event && line.actor.id === party.id);
  const notified = trail.find(
    (line) => line.event === 'signer.notified' && line.details?.['recipient'] === party.recipient,
  );
  // In a sandbox a token signs too, as the recipient that the entry names.
  const done =
    find('signer.done') ??
    trail.find((line) => line.event === 'signer.done' && line.details?.['recipient'] === party.recipient);
  const recorded = (done?.details?.['values'] ?? []) as { tag: string; type: string; sha256: string }[];
  const names = new Map(contents.fields.map(({ tag, name }) => [tag, name]));
  return {
    party,
    holders: whole.filter((line) => isChangeOf(line, party.recipient)).map(toChange),
    notifiedAt: notified?.at ?? null,
    openedAt: find('signer.link_opened')?.at ?? null,
    signedAt: done?.at ?? null,
    byToken: done?.actor.kind === 'token',
    address: done?.origin?.address ?? null,
    userAgent: done?.origin?.userAgent ?? null,
    secondFactor: (done?.details?.['secondFactor'] ?? null) as Identified | null,
    consent: (done?.details?.['consent'] ?? null) as SignatoryEvidence['consent'],
    pagesReached: (done?.details?.['pagesReached'] ?? null) as SignatoryEvidence['pagesReached'],
    pages: (done?.details?.['pages'] ?? null) as SignatoryEvidence['pages'],
    values: recorded.map((value) => Object.assign({ name: names.get(value.tag) ?? value.tag }, value)),
    signatures: contents.fields.flatMap(({ partyId, type, value }) =>
      partyId === party.id && type === 'signature' && value !== null && value !== '' ? [value] : [],
    ),
    files: contents.files.filter((file) => file.partyId === party.id && file.status === 'Uploaded'),
  };
};

export const gatherEvidence = (
  webdoc: Webdoc,
  contents: Contents,
  trail: TrailLine[],
  { account, browser, publishedHeads }: Pick<Evidence, 'account' | 'browser' | 'publishedHeads'>,
): Evidence => ({
  webdoc,
  account,
  owner: ownerOf(contents),
  documents: contents.documents,
  signatories: signatoriesOf(contents).map((party) => ofParty(contents, trail, party)),
  trail,
  head: trail.at(-1)?.hash ?? '',
  publishedHeads,
  browser,
});

/** An entry as it is hashed, with its hash. */
const trailJson = ({ at, seq, hash, event, actor, details, origin, clockBackSeconds }: TrailLine): Json => ({
  seq,
  at: at.toISOString(),
  hash,
  event,
  body: {
    event,
    actor: { ...actor },
    details,
    origin: origin && { ...origin },
    ...(clockBackSeconds !== undefined && { clockBackSeconds }),
  },
});

/** The evidence for programs: `preuve.json`, attached to the sealed PDF. */
export const evidenceJson = ({ webdoc, owner, documents, signatories, trail, ...evidence }: Evidence): Buffer => {
  const { account, head, publishedHeads, browser } = evidence;
  const data: Json = {
    format: 'paraphe-evidence-1',
    signatureLevel: 'SES',
    webdoc: {
      id: webdoc.id,
      name: webdoc.name,
      createdAt: webdoc.createdAt.toISOString(),
      completedAt: webdoc.completedAt?.toISOString() ?? null,
    },
    account: { ...account },
    owner: { firstName: owner.firstName, lastName: owner.lastName, email: owner.email },
    documents: documents.map(({ id, title, sha256 }) => ({ id, title, sha256 })),
    signatories: signatories.map(({ party, files, holders, ...did }) => ({
      id: party.id,
      recipient: party.recipient,
      firstName: party.firstName,
      lastName: party.lastName,
      email: party.email,
      holders: holders.map(({ event, at, from, to, reason }) => ({
        event,
        at: at.toISOString(),
        from: { ...from },
        to: { ...to },
        reason,
      })),
      notifiedAt: did.notifiedAt?.toISOString() ?? null,
      openedAt: did.openedAt?.toISOString() ?? null,
      signedAt: did.signedAt?.toISOString() ?? null,
      address: did.address,
      userAgent: did.userAgent,
      secondFactor: did.secondFactor && { ...did.secondFactor },
      consent: did.consent,
      pagesReached: did.pagesReached && {
        of: did.pagesReached.of,
        ranges: did.pagesReached.ranges.map(({ from, to }) => ({ from, to })),
      },
      pages: did.pages && { ...did.pages },
      values: did.values,
      files: files.map(({ name, fileName, bytes, sha256 }) => ({ name, fileName, bytes, sha256 })),
    })),
    trail: trail.map(trailJson),
    head,
    publishedHeads: publishedHeads && { ...publishedHeads, at: publishedHeads.at.toISOString() },
    browser,
  };
  return Buffer.from(JSON.stringify(data, null, 2), 'utf8');
};

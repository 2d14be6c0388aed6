import { note, noteActions } from '#domains/webdocs/signing.test-support.ts';
import type { RetryingClient } from '../durability/presses.ts';
import { newOpportunity, type WatchedOrg } from './orgs.ts';

export interface SentDocument {
  id: string;
  recordId: string;
  at: WatchedOrg;
}

/** Creates a document for a new record and signs it; repeated across kills until both are answered. */
export const sendAndSign = async (
  presser: RetryingClient,
  { at, token, name }: { at: WatchedOrg; token: string; name: string },
): Promise<SentDocument> => {
  const recordId = newOpportunity(at);
  const created = await presser.untilKnown({
    method: 'POST',
    path: '/api/public/webdocs',
    bearer: token,
    key: name,
    body: note({ name, record: { orgId: at.orgId, recordId } }),
  });
  if (created.answer.status !== 201) throw new Error(`creating answered ${JSON.stringify(created.answer)}`);
  const { id, signatories } = created.answer.body;
  const body = { webdocToken: signatories[0]?.token, actions: noteActions, consent: { language: 'fr' } };
  const signed = await presser.untilKnown({ method: 'POST', path: '/api/webdoc/sign', key: `${name} sign`, body });
  const isSigned = signed.answer.status < 300 || signed.answer.body?.code === 'AlreadySign';
  if (!isSigned) throw new Error(`signing answered ${JSON.stringify(signed.answer)}`);
  return { id, recordId, at };
};

const ranks = ['pending', 'inProgress', 'completed'];

/** An older state never followed a newer one, and the last one is the end. */
export const isInOrder = (states: readonly string[]): boolean => {
  const order = states.map((state) => ranks.indexOf(state));
  return order.at(-1) === 2 && order.every((rank, at) => rank >= 0 && rank > (order[at - 1] ?? -1));
};

interface Papers {
  /** Names of the files on the record, one for each, whatever its versions. */
  pdfs: number;
  evidence: number;
  /** Versions of one file with the same content. */
  doubles: number;
}

/** The files that are linked to a record in its org. */
export const papersOn = ({ at, recordId }: SentDocument): Papers => {
  const { store } = at.org;
  const links = store.rows('ContentDocumentLink').filter((link) => link['LinkedEntityId'] === recordId);
  const files = links.map((link) =>
    store.rows('ContentVersion').filter((row) => row['ContentDocumentId'] === link['ContentDocumentId']),
  );
  const isNamed = (ending: string) => (versions: (typeof files)[number]) =>
    versions.every((row) => String(row['PathOnClient']).endsWith(ending));
  const doubles = files.map((versions) => versions.length - new Set(versions.map((row) => row['Checksum'])).size);
  return {
    pdfs: files.filter(isNamed('.pdf')).length,
    evidence: files.filter(isNamed('.json')).length,
    doubles: doubles.reduce((sum, more) => sum + more, 0),
  };
};

import { consent, note, noteActions } from '#domains/webdocs/signing.test-support.ts';
import type { CreatedWebdoc, NewWebdoc } from '#contract/webdocs/public-webdocs.ts';
import { plainPdf } from '#tests/support/plain-pdf.ts';
import { openVisitor, type Visitor } from '#tests/support/visitor.ts';
import { untilSealed } from '#tests/support/journeys.ts';
import { seedApiToken, seedCompany } from '../durability/seeds.ts';
import type { Killable } from '../support/killable.ts';

type End = 'sealed' | 'declined' | 'cancelled';

export interface Ended {
  id: string;
  token: string;
  end: End;
  /** The sealed PDF, downloaded before the purge. */
  pdf: Buffer | undefined;
}

const marked = (word: string, number: number): NewWebdoc =>
  note({
    name: `Contrat de ${word} ${number}`,
    owner: { firstName: 'Claire', lastName: word, email: `${word}@acier-nord.example` },
    documents: [{ title: `Pour ${word}`, html: `<p>${word} : {{a}}</p>` }],
    signatories: [{ firstName: word, lastName: `N° ${number}`, email: `${word}${number}@client.example` }],
    recipients: [{ firstName: word, lastName: 'Copie', email: `${word}.copie@client.example` }],
    interactions: [{ tag: '{{a}}', recipient: 's1', type: 'text', name: word, instruction: word }],
    filesToCollect: [{ name: `Pièce de ${word}`, required: false, recipient: 's1' }],
  });

const handIn = async (origin: string, visitor: Visitor, token: string, word: string): Promise<void> => {
  const { body } = await visitor.call('GET', `/api/webdoc/${token}`);
  const form = new FormData();
  form.append('file', new Blob([plainPdf(word)]), `${word}.pdf`);
  const url = `${origin}/api/webdoc/uploadFile/${body.filesToCollect[0].id}/${token}`;
  const { ok, status } = await fetch(url, { method: 'POST', body: form });
  if (!ok) throw new Error(`the upload answered ${status}`);
};

export const openDesk = async (place: Killable) => {
  const visitor = openVisitor(place.origin);
  const bearer = await seedApiToken(place, await seedCompany(place, 'Retention'));
  const press = async (address: string, body: object, as?: string): Promise<any> => {
    const answer = await visitor.call('POST', address, { body, ...(as && { bearer: as }) });
    if (answer.status >= 300) throw new Error(`${address} answered ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const endOne = async (word: string, number: number, end: End): Promise<Ended> => {
    const created: CreatedWebdoc = await press('/api/public/webdocs', marked(word, number), bearer);
    const [{ id: stakeholderId, token } = { id: '', token: '' }] = created.signatories;
    await handIn(place.origin, visitor, token, word);
    await press('/api/webdoc/opened', { webdocToken: token });
    if (end === 'declined')
      await press('/api/webdoc/decline', { webdocToken: token, stakeholderId, reason: `${word} refuse` });
    if (end === 'cancelled')
      await press(`/api/public/webdocs/${created.id}/cancel`, { reason: `${word} part` }, bearer);
    if (end !== 'sealed') return { id: created.id, token, end, pdf: undefined };
    const actions = [{ ...noteActions[0], value: word }];
    await press('/api/webdoc/sign', { webdocToken: token, actions, consent });
    await untilSealed(visitor, bearer, created.id, 300_000);
    const { bytes } = await visitor.call('GET', `/api/webdoc/download/${token}`);
    return { id: created.id, token, end, pdf: bytes };
  };
  return { visitor, bearer, endOne };
};

export type Desk = Awaited<ReturnType<typeof openDesk>>;

/** Creates documents that contain the word: one third is sealed, one third declined, one third cancelled. */
export const endMany = async (desk: Desk, word: string, many: number): Promise<Ended[]> => {
  const ends: End[] = ['sealed', 'declined', 'cancelled'];
  const waiting = Array.from({ length: many }, (_, number) => number);
  const ended: Ended[] = [];
  const hand = async () => {
    for (let number = waiting.shift(); number !== undefined; number = waiting.shift())
      ended.push(await desk.endOne(word, number, ends[number % ends.length] ?? 'sealed'));
  };
  await Promise.all(Array.from({ length: 8 }, hand));
  return ended;
};

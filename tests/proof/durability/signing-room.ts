import { setTimeout as pause } from 'node:timers/promises';
import { note } from '#domains/webdocs/signing.test-support.ts';
import { count, none, tell, type Figure } from '../support/figures.ts';
import type { Place } from '../support/killable.ts';
import { complain, checkHistory, type Operation } from './history.ts';
import type { Answer, RetryingClient } from './presses.ts';
import { compare, type Room, type RoomParts } from './room.ts';
import { seedApiToken, seedCompany } from './seeds.ts';

const desks = 20;
/** One in this many documents is signed by both and therefore sealed, which is slow. */
const completedOneIn = 12;

type PartyStatus = 'pending' | 'signed' | 'declined';
/** Status of each signatory of a document (REQ-2.4.2). */
type DocumentState = readonly [PartyStatus, PartyStatus];
interface Act {
  kind: 'sign' | 'decline';
  who: 0 | 1;
}

interface Document {
  name: string;
  id: string;
  signatories: { id: string; token: string }[];
  happened: Operation<DocumentState>[];
}

const spell = (state: DocumentState): string => state.join();

const effectOf = (state: DocumentState, { kind, who }: Act): DocumentState | null => {
  if (state[who] !== 'pending' || state.includes('declined')) return null;
  const status = kind === 'sign' ? 'signed' : 'declined';
  return who === 0 ? [status, state[1]] : [state[0], status];
};

const isRightlyRefused = (state: DocumentState, { who }: Act, code: string): boolean => {
  if (code === 'AlreadySign') return state[who] === 'signed';
  return code === 'AlreadyDeclined' && state.includes('declined');
};

const outcomes =
  (act: Act, { status, body }: Answer): Operation<DocumentState>['after'] =>
  (state) => {
    if (status >= 300) return isRightlyRefused(state, act, body?.code) ? [state] : [];
    const after = effectOf(state, act);
    if (!after) return [];
    const completed = after.every((one) => one === 'signed');
    return act.kind === 'decline' || body.status === (completed ? 'completed' : 'inProgress') ? [after] : [];
  };

const bodyOf = (name: string) => ({
  ...note({
    name,
    documents: [{ title: 'Note', html: '<p>Bon pour accord : {{a}} {{b}}</p>' }],
    signatories: [0, 1].map((who) => ({
      firstName: 'Zoé',
      lastName: `N${who}`,
      email: `s${who}@${name}.example`,
    })),
    interactions: [
      { tag: '{{a}}', recipient: 's1', type: 'text' },
      { tag: '{{b}}', recipient: 's2', type: 'text' },
    ],
  }),
});

const perform = async (presser: RetryingClient, document: Document, act: Act, hand: number): Promise<void> => {
  const { id = '', token = '' } = document.signatories[act.who] ?? {};
  const body =
    act.kind === 'decline'
      ? { webdocToken: token, stakeholderId: id, reason: 'Trop cher' }
      : {
          webdocToken: token,
          actions: [{ tag: act.who === 0 ? '{{a}}' : '{{b}}', type: 'text', value: 'Oui' }],
          consent: { language: 'fr' },
        };
  const { answer, from, to } = await presser.untilKnown({
    method: 'POST',
    path: `/api/webdoc/${act.kind}`,
    key: `${document.name} ${hand}`,
    body,
  });
  const said = `${answer.status} ${answer.body?.code ?? answer.body?.status}`;
  const what = `${document.name}: ${act.kind} of ${act.who} was answered ${said}`;
  document.happened.push({ what, from, to, after: outcomes(act, answer) });
};

/** Stored statuses of each document's parties, and the number of trail entries per event. */
const storedStates = async ({ query }: Place, companyId: string) => {
  const rows = await query(
    `select webdoc.id::text, webdoc.name, webdoc.status,
      (select string_agg(party.status, ',' order by party.position) from webdoc_parties party
        where party.webdoc_id = webdoc.id and party.kind = 'signatory') as parties,
      (select jsonb_object_agg(event, times) from (
        select entry.body->>'event' as event, count(*) as times from chain_entries entry
        where entry.chain = 'webdoc:' || webdoc.id group by 1) counted) as trail
    from webdocs webdoc where webdoc.company_id = $1`,
    [companyId],
  );
  return rows as {
    id: string;
    name: string;
    status: string;
    parties: string;
    trail: Record<string, number>;
  }[];
};

/** The exact number of trail entries per event for these party statuses. */
const trailOf = (parties: string): Record<string, number> => {
  const signed = parties.split(',').filter((one) => one === 'signed').length;
  return {
    created: 1,
    'signer.done': signed,
    'signer.declined': parties.includes('declined') ? 1 : 0,
    completed: signed === 2 ? 1 : 0,
    sealed: signed === 2 ? 1 : 0,
  };
};

const untilSealed = async ({ query }: Place, companyId: string): Promise<void> => {
  const unsealed = `select 1 from webdocs where company_id = $1 and status = 'completed' and final_key is null limit 1`;
  const end = Date.now() + 600_000;
  while (Date.now() < end && (await query(unsealed, [companyId])).length > 0) await pause(200);
};

/** For each document, two clients sign as the same signatory at once, and a third acts as the other signatory. */
export const openSigningRoom = async ({ place, presser, chance }: RoomParts): Promise<Room> => {
  const companyId = await seedCompany(place, 'Signing');
  const bearer = await seedApiToken(place, companyId);
  const documents: Document[] = [];
  const pressed = new Set<string>();

  const desk = async (): Promise<void> => {
    const name = `doc${pressed.size}`;
    pressed.add(name);
    const created = await presser.untilKnown({
      method: 'POST',
      path: '/api/public/webdocs',
      bearer,
      key: name,
      body: bodyOf(name),
    });
    if (created.answer.status !== 201)
      throw new Error(`creating answered ${created.answer.status} ${JSON.stringify(created.answer.body)}`);
    const { id, signatories } = created.answer.body;
    const document: Document = { name, id, signatories, happened: [] };
    documents.push(document);
    const other = chance.between(1, completedOneIn) === 1 ? 'sign' : 'decline';
    await Promise.all([
      perform(presser, document, { kind: 'sign', who: 0 }, 1),
      perform(presser, document, { kind: 'sign', who: 0 }, 2),
      ...(other === 'decline' || pressed.size % 2 === 0
        ? [perform(presser, document, { kind: other, who: 1 }, 3)]
        : []),
    ]);
  };

  const figures = async (): Promise<Figure[]> => {
    await untilSealed(place, companyId);
    const stored = await storedStates(place, companyId);
    const named = compare(
      documents.map(({ name }) => name),
      pressed,
      stored.map(({ name }) => name),
    );
    const byId = new Map(stored.map((one) => [one.id, one]));
    const unexplained = documents.filter(({ id, happened }) => {
      const { ends, stuckAt } = checkHistory<DocumentState>(['pending', 'pending'], happened, spell);
      const isAsStored = ends.some((end) => spell(end) === byId.get(id)?.parties);
      if (!isAsStored) complain([...stuckAt, `stored: ${byId.get(id)?.parties}`], happened);
      return !isAsStored;
    });
    const badTrails = stored.filter(({ parties, trail }) =>
      Object.entries(trailOf(parties)).some(([event, times]) => (trail[event] ?? 0) !== times),
    );
    const jobsOf = (id: string) =>
      place.query(`select name, state, attempts, last_error from jobs where payload->>'webdocId' = $1 order by id`, [
        id,
      ]);
    for (const { id, status, parties, trail } of badTrails)
      tell(JSON.stringify({ id, status, parties, trail, jobs: await jobsOf(id) }));
    const sealed = stored.filter(({ trail }) => trail['sealed'] === 1).length;
    const acts = documents.reduce((sum, { happened }) => sum + happened.length, 0);
    return [
      none(
        'documents acknowledged and not stored, or stored twice',
        named.lost.length + named.twice.length + named.strange.length,
        count(documents.length),
      ),
      {
        promise: 'signatures: one order of acts explains every answer and what is stored',
        figure: `${count(documents.length - unexplained.length)} of ${count(documents.length)} documents, ${count(acts)} acts`,
        holds: unexplained.length === 0,
      },
      none(
        'documents whose trail is not exactly what happened',
        badTrails.length,
        `${count(stored.length)}, ${sealed} of them sealed`,
      ),
    ];
  };

  return { clients: Array.from({ length: desks }, () => desk), figures };
};

import { randomUUID } from 'node:crypto';
import { openReceiver } from '#sim/mailbox/receiver.ts';
import { consent, note, noteActions } from '#domains/webdocs/signing.test-support.ts';
import { seedApiToken, seedCompany } from '../durability/seeds.ts';
import { count, type Figure } from '../support/figures.ts';
import { openKillable, type Killable } from '../support/killable.ts';
import { atRate, openClient, percentile, type Client, type Said } from './client.ts';
import { jobsLeft, rest } from './watch.ts';

/** REQ-4.8.2: 20 signatures a second for a minute, 99 of 100 within 800 ms, the backlog done within a minute more. */
const goal = { perSecond: 20, p99Ms: 800, drainedMs: 60_000 } as const;
/** `PROOF_SIGN_SECONDS=10` for a short run. */
const seconds = Number(process.env['PROOF_SIGN_SECONDS'] ?? 60);

interface Waiting {
  token: string;
  tag: string;
}

/** Creates documents with this many signatories each. */
const createAll = async (client: Client, bearer: string, signatories: number): Promise<Waiting[]> => {
  const body = note({
    documents: [{ title: 'Note', html: '<p>Bon pour accord : {{a}} {{b}}</p>' }],
    signatories: Array.from({ length: signatories }, (_, at) => ({
      firstName: 'Zoé',
      lastName: `N${at}`,
      email: `s${at}@client.example`,
    })),
    interactions: ['{{a}}', '{{b}}'].map((tag, at) => ({
      tag,
      recipient: `s${Math.min(at + 1, signatories)}`,
      type: 'text' as const,
      isOptional: true,
    })),
  });
  const waiting: Waiting[] = [];
  for (let left = Math.ceil((goal.perSecond * seconds) / signatories); left > 0; left -= 1) {
    const { status, text } = await client.ask({ method: 'POST', path: '/api/public/webdocs', bearer, body });
    if (status !== 201) throw new Error(`creating answered ${status} ${text}`);
    for (const [at, { token }] of JSON.parse(text).signatories.entries())
      waiting.push({ token, tag: at === 0 ? '{{a}}' : '{{b}}' });
  }
  return waiting;
};

const signAll = async (place: Killable, signatories: number): Promise<Figure[]> => {
  const client = openClient(place.origin, 50);
  const bearer = await seedApiToken(place, await seedCompany(place, `Signing by ${signatories}`));
  const waiting = await createAll(client, bearer, signatories);
  while ((await jobsLeft(place)) > 0) await rest(place);
  const heard: Said[] = [];
  await atRate(goal.perSecond, waiting.length / goal.perSecond, async (index) => {
    const { token = '', tag = '' } = waiting[index] ?? {};
    const actions = [{ ...noteActions[0], tag }];
    const body = { webdocToken: token, actions, consent };
    heard.push(await client.ask({ method: 'POST', path: '/api/webdoc/sign', body }));
  });
  client.close();
  const { drainedMs, left } = await rest(place);
  const p99 = percentile(
    heard.map(({ ms }) => ms),
    0.99,
  );
  const refused = heard.filter(({ status }) => status !== 200);
  const name = `${goal.perSecond} signatures a second for ${seconds} s, ${signatories === 1 ? 'one signatory' : `${signatories} signatories`} a document`;
  return [
    {
      promise: `${name}: 99 of 100 within ${goal.p99Ms} ms, none refused`,
      figure: `${p99.toFixed(0)} ms, ${refused.length} of ${count(heard.length)} refused${refused[0] ? `: ${refused[0].status}` : ''}`,
      holds: p99 <= goal.p99Ms && refused.length === 0,
    },
    {
      promise: `${name}: every document sealed and every mail sent within 60 s more`,
      figure: `${(drainedMs / 1000).toFixed(1)} s, ${left} jobs left`,
      holds: drainedMs <= goal.drainedMs && left === 0,
    },
  ];
};

/** Measures with two signatories, as in contracts, and with one, where every signature causes a seal. */
export const proveSigning = async (): Promise<Figure[]> => {
  const figures: Figure[] = [];
  for (const signatories of [2, 1]) {
    // It takes the mails and forgets them: the demo's mailbox reads each of them on the same two cores.
    const mails = await openReceiver('127.0.0.1', 0, () => Promise.resolve({ id: randomUUID() }));
    const place = await openKillable({ LOG_LEVEL: 'info', SMTP_URL: mails.url });
    try {
      figures.push(...(await signAll(place, signatories)));
    } finally {
      await place.close();
      await mails.close();
    }
  }
  return figures;
};

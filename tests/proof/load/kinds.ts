import { identityUrl } from '#sim/crm/grants.ts';
import { connectTestOrg } from '#domains/deployments/deployments.test-support.ts';
import { readView } from '#domains/webdocs/signing/read-handlers.ts';
import { consent, note, noteActions } from '#domains/webdocs/signing.test-support.ts';
import { systemClock } from '#engines/clock.ts';
import { startBare, startBareLogin, startBareServer, type BareServer } from '../../../bench/support/bare-server.ts';
import { answeredPerSecond } from '../../../bench/support/load.ts';
import { openDatabaseOf, type DirectAccess } from '../../../bench/support/people.ts';
import { statementsOf } from '../../../bench/support/read-statements.ts';
import { interleave } from '../../../bench/support/rounds.ts';
import { measure as measureSealing } from '../../../bench/seal.bench.ts';
import { deliverAll, newEvents } from '../../../bench/support/sign-events.ts';
import { asWorld } from '../durability/crm-room.ts';
import { seedApiToken, seedCompany, seedPeople } from '../durability/seeds.ts';
import type { Figure } from '../support/figures.ts';
import { openKillable, type Killable } from '../support/killable.ts';
import { openClient } from './client.ts';

/** `PROOF_LOAD_ROUNDS=1` for a short run. */
const rounds = Number(process.env['PROOF_LOAD_ROUNDS'] ?? 5);
const reading = { connections: 50, seconds: 2 } as const;
const loggingIn = { connections: 4, seconds: 2 } as const;
const signaturesPerRound = 80;
const eventsPerRound = 1_000;
const hands = 8;
const environments = 4;
const streaming = { connections: 5, seconds: 2 } as const;

interface Kind {
  name: string;
  baseline: string;
  /** Required ratio of ours to the baseline, when an issue, a benchmark or the facts name one. */
  atLeast: number | null;
  ours: () => Promise<number>;
  bare: () => Promise<number>;
}

interface Parts {
  place: Killable;
  backstage: DirectAccess;
}

/** Documents of two signatories of whom only one signs, so that sealing is not measured. */
const openDocuments = async ({ place }: Parts) => {
  const bearer = await seedApiToken(place, await seedCompany(place, 'Signing'));
  const client = openClient(place.origin, hands);
  const body = note({
    signatories: ['Zoé', 'Ada'].map((firstName, at) => ({
      firstName,
      lastName: 'N',
      email: `s${at}@client.example`,
    })),
  });
  return async (): Promise<string> => {
    const { status, text } = await client.ask({ method: 'POST', path: '/api/public/webdocs', bearer, body });
    if (status !== 201) throw new Error(`creating answered ${status} ${text}`);
    return JSON.parse(text).signatories[0].token;
  };
};

/** Processes all items with several parallel workers. @returns items per second */
const byHands = async <T>(all: T[], act: (one: T) => Promise<void>): Promise<number> => {
  const left = all.values();
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: hands }, async () => {
      for (const one of left) await act(one);
    }),
  );
  return all.length / ((performance.now() - begun) / 1000);
};

const signAll = async (origin: string, tokens: string[]): Promise<number> => {
  const client = openClient(origin, hands);
  const perSecond = await byHands(tokens, async (token) => {
    const body = { webdocToken: token, actions: noteActions, consent };
    const { status, text } = await client.ask({ method: 'POST', path: '/api/webdoc/sign', body });
    if (status !== 200) throw new Error(`signing answered ${status} ${text}`);
  });
  client.close();
  return perSecond;
};

const readsOfView = async ({ backstage }: Parts, token: string) => {
  let answer: unknown;
  const statements = await statementsOf(backstage, async (db) => {
    const budgets = { spend: async () => 1 };
    const context = { ...backstage, db, budgets, clock: systemClock };
    const call = { params: { token }, origin: { address: '127.0.0.1', userAgent: '', requestId: '' } };
    // Only the parts of the product and of the call that `readView` uses.
    answer = await readView(context as never, call as never);
  });
  const spelled = statements.map(({ sql, parameters }) => ({
    sql,
    parameters: parameters.map((one) => (one instanceof Buffer ? `\\x${one.toString('hex')}` : one)),
  }));
  return { STATEMENTS: JSON.stringify(spelled), ANSWER: JSON.stringify(answer) };
};

const connectAll = async ({ place }: Parts): Promise<{ bearer: string; CHECKS: string }> => {
  const [person] = await seedPeople(place, ['streams@load.example'], await seedCompany(place, 'Streams'));
  if (!person) throw new Error('nobody was seeded');
  for (let at = 0; at < environments; at += 1) await connectTestOrg(asWorld(place), person, `load--s${at}`);
  const { world } = place.crm;
  const checks = world.grants
    .filter(({ org, revoked }) => org.startsWith('load--') && revoked === null)
    .flatMap((grant) => {
      const org = world.orgs.get(grant.org);
      const [access] = grant.access;
      return org && access ? [{ url: identityUrl(world, org, grant), bearer: access.token }] : [];
    });
  if (checks.length !== environments) throw new Error(`${checks.length} orgs to ask`);
  return { bearer: person.bearer, CHECKS: JSON.stringify(checks) };
};

const openReader = async ({ place, backstage }: Parts) => {
  const [reader] = await seedPeople(place, ['reader@load.example']);
  if (!reader) throw new Error('nobody was seeded');
  const password = 'Correct-Horse-42';
  const passwordHash = await backstage.secrets.passwords.hash(password);
  await place.query('update users set password_hash = $2 where id = $1', [reader.id, passwordHash]);
  const credentials = {
    username: reader.username,
    encryptedPassword: Buffer.from(password, 'utf8').toString('base64'),
  };
  return { bearer: reader.bearer, passwordHash, credentials };
};

const openKinds = async (parts: Parts, opened: BareServer[]): Promise<Kind[]> => {
  const { place, backstage } = parts;
  const create = await openDocuments(parts);
  const token = await create();
  const { bearer: streamer, CHECKS } = await connectAll(parts);
  const reader = await openReader(parts);
  const bare = await startBare('../../tests/proof/load/bare-server.mjs', {
    DATABASE_URL: backstage.connectionString,
    WEBHOOK_SECRET: place.webhookSecret,
    CHECKS,
    ...(await readsOfView(parts, token)),
  });
  const bareUser = await startBareServer(backstage, reader.bearer);
  const bareLogin = await startBareLogin(reader.passwordHash);
  opened.push(bare, bareUser, bareLogin);
  const asReader = { ...reading, headers: { authorization: `Bearer ${reader.bearer}` } };
  const asStreamer = { ...streaming, headers: { authorization: `Bearer ${streamer}` } };
  const logIn = { ...loggingIn, body: reader.credentials };
  const sign = async (origin: string) => {
    const tokens: string[] = [];
    await byHands(Array.from({ length: signaturesPerRound }), async () => {
      tokens.push(await create());
    });
    return signAll(origin, tokens);
  };
  const ingest = async (origin: string) =>
    (await deliverAll(origin, newEvents(eventsPerRound, place.webhookSecret), hands)).perSecond;
  const [view, stream] = [`/api/webdoc/${token}`, '/api/company/externalenvironments/status'];
  return [
    {
      name: 'read, GET /api/user',
      baseline: 'the same statements',
      atLeast: 0.6,
      ours: () => answeredPerSecond({ ...asReader, url: `${place.origin}/api/user` }),
      bare: () => answeredPerSecond({ ...asReader, url: `${bareUser.origin}/api/user` }),
    },
    {
      name: 'read, GET /api/webdoc/{token}',
      baseline: 'the same statements',
      atLeast: null,
      ours: () => answeredPerSecond({ ...reading, url: place.origin + view }),
      bare: () => answeredPerSecond({ ...reading, url: bare.origin + view }),
    },
    {
      name: 'log-in',
      baseline: 'argon2id alone',
      atLeast: 0.9,
      ours: () => answeredPerSecond({ ...logIn, url: `${place.origin}/api/auth/login` }),
      bare: () => answeredPerSecond({ ...logIn, url: bareLogin.origin }),
    },
    {
      name: 'signing',
      baseline: 'three statements, one commit',
      atLeast: null,
      ours: () => sign(place.origin),
      bare: () => sign(bare.origin),
    },
    {
      name: 'event ingest',
      baseline: 'HMAC and one insert',
      atLeast: 0.5,
      ours: () => ingest(place.origin),
      bare: () => ingest(bare.origin),
    },
    {
      name: `status stream of ${environments} environments`,
      baseline: 'the same calls of the CRM',
      atLeast: null,
      ours: () => answeredPerSecond({ ...asStreamer, url: place.origin + stream }),
      bare: () => answeredPerSecond({ ...asStreamer, url: bare.origin + stream }),
    },
  ];
};

const figureOf = async ({ name, baseline, atLeast, ours, bare }: Kind): Promise<Figure> => {
  const rates = await interleave(rounds, { ours, bare });
  const ratio = rates.ours / rates.bare;
  return {
    promise: `${name}, against bare node:http with ${baseline}${atLeast === null ? '' : `: at least ${atLeast}`}`,
    figure: `${ratio.toFixed(2)} (${rates.ours.toFixed(0)} against ${rates.bare.toFixed(0)} a second)`,
    holds: atLeast === null || ratio >= atLeast,
  };
};

/** Figures of `npm run bench -- seal`: processor time compared with loading and signing the same PDF. */
const sealingFigures = async (): Promise<Figure[]> =>
  (await measureSealing()).flatMap(({ what, value, unit, baseline, atMost }) => {
    if (baseline === undefined || atMost === undefined) return [];
    return {
      promise: `sealing with evidence, ${what}, against the bare signature: at most ${atMost}`,
      figure: `${(value / baseline).toFixed(2)} (${value.toFixed(1)} against ${baseline.toFixed(1)} ${unit})`,
      holds: value / baseline <= atMost,
    };
  });

export const proveKinds = async (): Promise<Figure[]> => {
  const place = await openKillable({ LOG_LEVEL: 'info' });
  const backstage = await openDatabaseOf(place.env['DATA_DIR'] ?? '');
  const opened: BareServer[] = [];
  try {
    const figures: Figure[] = [];
    for (const kind of await openKinds({ place, backstage }, opened)) figures.push(await figureOf(kind));
    return [...figures, ...(await sealingFigures())];
  } finally {
    await Promise.all(opened.map((bare) => bare.stop()));
    await backstage.leave();
    await place.close();
  }
};

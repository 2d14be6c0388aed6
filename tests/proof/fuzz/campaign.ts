import { createHmac } from 'node:crypto';
import type { EndpointShape } from '#contract/endpoint.ts';
import type { Cast } from '#tests/matrix/cast.ts';
import type { SeededRandom } from '#tests/support/seeded-random.ts';
import type { RunningWorld } from '../support/running-world.ts';
import { malformedAddresses } from './addresses.ts';
import { malformedBodies } from './bodies.ts';
import { allowedBearer, refusedBearers } from './callers.ts';
import { malformedHeaders } from './heads.ts';
import { hungAfterMs, judge, type Fault } from './judge.ts';
import { nameOf } from '#tests/support/operations.ts';
import { queryNames, validBody, validParams, validSearch } from './samples.ts';
import type { ExistingIds } from './existing-ids.ts';
import { ask, type Heard, type Sent } from './wire.ts';

const bodies = 300;
const addresses = 100;
const atOnce = 4;

export interface Tally {
  asked: number;
  /** Number of answers from the handler: successes, and refusals that the HTTP layer does not give. */
  reached: number;
  found: Map<Fault, number>;
  examples: string[];
  line: string;
}

interface Parts {
  running: RunningWorld;
  cast: Cast;
  things: ExistingIds;
  chance: SeededRandom;
  endpoint: EndpointShape;
}

interface Shot {
  what: string;
  marker: string;
  target: string;
  headers: Record<string, string>;
  body?: Buffer | undefined;
}

const doorWords = /"code":"(InvalidRequest|BodyTooLarge|UnsupportedMediaType|TokenInvalid)"/;

/** Also requires the call's own address: at any other one, the answer comes from routing. */
const isFromHandler = ({ target }: Shot, { status, text }: Heard, address: string): boolean =>
  target === address && status > 0 && status < 500 && (status < 400 || !doorWords.test(text));

const soundShot = (endpoint: EndpointShape, things: ExistingIds): Shot => {
  const params = validParams(endpoint, things);
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
  return {
    what: 'sound',
    marker: 'no marker',
    target: path + validSearch(endpoint),
    headers: endpoint.body ? { 'content-type': 'application/json' } : {},
    ...(endpoint.body && { body: Buffer.from(JSON.stringify(validBody(endpoint, things))) }),
  };
};

const shotsOf = ({ things, chance, endpoint }: Parts): Shot[] => {
  let made = 0;
  const newMarker = () => `zq${(made += 1).toString(36)}fuzz${chance.between(1, 2 ** 30).toString(36)}`;
  const shared = newMarker();
  const base = validBody(endpoint, things);
  const { target: sound, headers: plain, body: text } = soundShot(endpoint, things);
  const call = {
    path: endpoint.path,
    params: validParams(endpoint, things),
    query: queryNames(endpoint),
    search: validSearch(endpoint),
  };
  return [
    ...malformedBodies(bodies, base, chance, newMarker).map(({ body, marker }) => ({
      what: body.what,
      marker,
      target: sound,
      headers: body.headers,
      body: body.bytes,
    })),
    ...malformedAddresses(addresses, call, chance, newMarker).map(({ address, marker }) => ({
      what: address.what,
      marker,
      target: address.target,
      headers: plain,
      body: text,
    })),
    ...malformedHeaders(shared).map(([name, value]) => ({
      what: `${name}: ${value.slice(0, 30)}`,
      marker: shared,
      target: sound,
      headers: { ...plain, [name]: value },
      body: text,
    })),
  ];
};

const signed = (running: RunningWorld, body: Buffer | undefined): Record<string, string> => {
  const [secret = ''] = running.world.config.signWebhookSecrets;
  const digest = createHmac('sha256', secret)
    .update(body ?? '')
    .digest('hex');
  return { 'x-yousign-signature-256': `sha256=${digest}` };
};

const toSent = (
  { running, endpoint }: Parts,
  { target, headers, body }: Shot,
  { bearer, may }: { bearer: string | undefined; may: boolean },
): Sent => ({
  method: endpoint.method,
  target,
  headers: {
    ...(bearer && { authorization: `Bearer ${bearer}` }),
    ...(endpoint.rawBody && may && signed(running, body)),
    ...headers,
    'content-length': String(body?.length ?? 0),
  },
  body,
});

/** Sends the valid request from which the others are derived; returns why the HTTP layer refuses it, or null. */
const whyUnsound = async (parts: Parts): Promise<string | null> => {
  const { running, cast, things, endpoint } = parts;
  if (endpoint.upload) return null;
  const bearer = await allowedBearer(running.world, cast, endpoint);
  const { text } = await ask(
    new URL(running.origin),
    toSent(parts, soundShot(endpoint, things), { bearer, may: true }),
  );
  return text.includes('"code":"InvalidRequest"') ? text : null;
};

const isSpent = (endpoint: EndpointShape, { status }: Heard): boolean =>
  endpoint.may.bearer !== 'none' && status === 401;

/** Repeats a slow request once, because the machine may be busy. */
const askInTime = async (origin: URL, sent: Sent): Promise<Heard> => {
  const heard = await ask(origin, sent);
  return heard.ms > hungAfterMs ? ask(origin, sent) : heard;
};

/** Sends the shots, some in parallel, and passes each answer to `hear`. */
const fire = async (
  parts: Parts,
  shots: Shot[],
  may: boolean,
  hear: (shot: Shot, heard: Heard) => void,
): Promise<void> => {
  const { running, cast, endpoint } = parts;
  const origin = new URL(running.origin);
  const renew = async () => [await allowedBearer(running.world, cast, endpoint)];
  let bearers = may ? await renew() : await refusedBearers(running.world, cast, endpoint);
  const left = shots.entries();
  const work = async () => {
    for (const [index, shot] of left) {
      const used = bearers;
      const send = () => askInTime(origin, toSent(parts, shot, { bearer: bearers[index % bearers.length], may }));
      let heard = await send();
      if (may && isSpent(endpoint, heard)) {
        if (used === bearers) bearers = await renew();
        heard = await send();
      }
      hear(shot, heard);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
};

/** Sends 300 bodies, 100 addresses and about 40 headers, with allowed and refused bearers. */
export const fuzzOperation = async (parts: Parts): Promise<Tally> => {
  const { endpoint } = parts;
  const found = new Map<Fault, number>();
  const statuses = new Map<number, number>();
  const examples: string[] = [];
  const tally = { asked: 0, reached: 0, slowest: 0 };
  const shots = shotsOf(parts);
  const sound = shots[0]?.target ?? '';
  const unsound = await whyUnsound(parts);
  if (unsound) examples.push(`not sound: ${unsound}`);
  for (const may of [true, false]) {
    await fire(parts, shots, may, (shot, heard) => {
      tally.asked += 1;
      tally.slowest = Math.max(tally.slowest, heard.ms);
      if (may && isFromHandler(shot, heard, sound)) tally.reached += 1;
      statuses.set(heard.status, (statuses.get(heard.status) ?? 0) + 1);
      for (const fault of judge(heard, {
        marker: shot.marker,
        isOpen: may || endpoint.may.bearer === 'none',
      })) {
        found.set(fault, (found.get(fault) ?? 0) + 1);
        if (examples.length < 12)
          examples.push(
            `${fault}: ${shot.what.slice(0, 80)} → ${heard.status} in ${Math.round(heard.ms)} ms ${heard.text.slice(0, 200)}`,
          );
      }
    });
  }
  const answers = [...statuses]
    .sort(([one], [other]) => one - other)
    .map(([status, times]) => `${status}×${times}`)
    .join(' ');
  return {
    ...tally,
    found,
    examples,
    line: `${nameOf(endpoint)}: ${answers}, slowest ${Math.round(tally.slowest)} ms, reached ${tally.reached}`,
  };
};

import { assemble } from '#tests/matrix/cast.ts';
import { goodPassword } from '#tests/support/people.ts';
import { declaredOperations, nameOf } from '#tests/support/operations.ts';
import { allowedBearer } from '../fuzz/callers.ts';
import { validBody, validParams, validSearch } from '../fuzz/samples.ts';
import { gather } from '../fuzz/existing-ids.ts';
import { ask } from '../fuzz/wire.ts';
import type { Room } from './room.ts';

const pages = [
  '/',
  '/login',
  '/healthz',
  '/readyz',
  '/api/docs',
  '/api/openapi.json',
  '/api/portal/docs',
  '/api/portal/openapi.json',
  '/verify',
  '/nowhere',
];

/** Screens with a token in their address. */
const screens = ['/initialize-password/', '/update-password/', '/confirm-email/', '/loginas/a@b.example/'];

/** Makes every declared call with an allowed bearer: once with existing ids, once with a secret in place of each id. */
const crawlCalls = async (room: Room): Promise<number> => {
  const { running, vault } = room;
  const { world, origin } = running;
  vault.learn('password', goodPassword);
  const cast = await assemble(world);
  for (const [caller, bearer] of Object.entries(cast.bearers))
    if (bearer && caller !== 'garbage')
      vault.learn(
        caller.includes('API token')
          ? 'API token'
          : caller.includes('support token')
            ? 'support link'
            : caller === 'an e-mail token'
              ? 'link of an account'
              : 'bearer',
        bearer,
      );
  const declared = await declaredOperations();
  const stray = String(vault.secrets.find(({ kind }) => kind === 'signer token')?.value);
  let things = await gather(world, cast);
  for (const endpoint of declared) {
    // A call that writes to a document may end it, so the next call needs a new one.
    if (endpoint.method !== 'GET' && endpoint.path.includes('/webdoc')) things = await gather(world, cast);
    const params = validParams(endpoint, things);
    for (const strays of [false, true]) {
      const bearer = await allowedBearer(world, cast, endpoint);
      if (bearer && endpoint.may.bearer === 'api-token') vault.learn('API token', bearer);
      const at = (name: string) => (strays ? stray : (params[name] ?? ''));
      const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => at(name)) + validSearch(endpoint);
      const body = endpoint.body && Buffer.from(JSON.stringify(validBody(endpoint, things)));
      const heard = await ask(new URL(origin), {
        method: endpoint.method,
        target: path,
        headers: {
          ...(bearer && { authorization: `Bearer ${bearer}` }),
          ...(body && { 'content-type': 'application/json' }),
          'content-length': String(body?.length ?? 0),
        },
        body,
      });
      // Record the call's name, not its address: the address contains the secret that was sent.
      vault.hear(strays ? `${nameOf(endpoint)} with a stray secret` : `${endpoint.method} ${path}`, heard.text);
      vault.hear(`headers of ${nameOf(endpoint)}`, JSON.stringify(heard.headers));
    }
  }
  return declared.length;
};

const crawlPages = async ({ running, vault }: Room): Promise<void> => {
  const kept = (kind: string) => String(vault.secrets.find((secret) => secret.kind === kind)?.value);
  const links = screens.map((screen) => screen + kept('link of an account'));
  for (const page of [...pages, ...links]) await running.world.call('GET', page);
  const metrics = await running.world.call('GET', '/metrics', { bearer: kept('token of the metrics') });
  if (metrics.status !== 200) throw new Error('there are no metrics');
};

/** Makes every call of the contract and loads the pages. @returns the number of calls in the contract */
export const crawl = async (room: Room): Promise<number> => {
  const calls = await crawlCalls(room);
  await crawlPages(room);
  return calls;
};

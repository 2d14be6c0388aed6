import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signingRefusals } from '#contract/errors.ts';
import { allRoutes } from '#server/app.ts';
import { openWorld, type Answer, type World } from '#tests/support/world.ts';
import { calls } from './calls.ts';
import { assemble, callers, type CallerName, type Cast } from './cast.ts';
import { nobody } from './nobody.ts';
import type { MatrixCall, Verdict } from './expected.ts';

let world: World;
let cast: Cast;
beforeAll(async () => {
  world = await openWorld();
  cast = await assemble(world);
});
afterAll(() => world.close());

const make = ({ method, path, body }: MatrixCall, bearer: string | undefined): Promise<Answer> =>
  world.call(method, path, { ...(bearer !== undefined && { bearer }), ...(body && { body }) });

const verdictOf = ({ status, body }: Answer): Verdict =>
  status < 300 ? String(status) : `${status} ${body.code}`;

const expectedOf = ({ expected }: MatrixCall, caller: CallerName): Verdict =>
  expected[caller] ?? expected['everybody else'] ?? 'nothing said';

/** Everything of an answer that could tell two refusals apart. */
const traits = ({ status, body, headers }: Answer) => ({
  status,
  body: { ...body, requestId: '' },
  headers: Object.keys(headers).sort(),
});

describe('what belongs to another company', () => {
  const ids = (): [string, string][] => [
    [nobody.id, cast.verified.environmentId],
    [nobody.username, cast.verified.limited],
    [nobody.orgId, cast.verified.orgId],
    [nobody.documentId, cast.verified.documentId],
    [nobody.deploymentId, cast.verified.deploymentId],
    [nobody.webhookId, cast.verified.webhookId],
    [nobody.deliveryId, cast.verified.deliveryId],
    [nobody.signEventId, cast.verified.signEventId],
    [nobody.tokenId, cast.verified.tokenId],
    [nobody.brandingId, cast.verified.brandingId],
    [nobody.instanceUrl, cast.verified.instanceUrl],
  ];
  const foreign = calls.filter(({ path, body }) =>
    Object.values(nobody).some((id) => `${path}${JSON.stringify(body ?? {})}`.includes(id)),
  );
  const guarded = foreign.filter(
    ({ path }) => !/^\/api\/(auth|email)\//.test(path) && !path.endsWith('/user/request'),
  );

  for (const call of guarded) {
    it(`answers as what does not exist: ${call.method} ${call.path}`, async () => {
      const swap = (text: string) =>
        ids().reduce((all, [unknown, theirs]) => all.replaceAll(unknown, theirs), text);
      const bearer = cast.bearers['the owner of another company'];
      const unknown = await make(call, bearer);
      const theirs = await make(
        {
          ...call,
          path: swap(call.path),
          ...(call.body && { body: JSON.parse(swap(JSON.stringify(call.body))) }),
        },
        bearer,
      );
      expect(unknown.status).toBe(404);
      expect(traits(theirs)).toEqual(traits(unknown));
    });
  }
});

// After the ids: its last calls end the sessions they are made with.
describe('who may make which call', () => {
  for (const call of calls) {
    it(`${call.method} ${call.path}`, async () => {
      const answers: Record<string, Verdict> = {};
      for (const caller of callers) answers[caller] = verdictOf(await make(call, cast.bearers[caller]));
      expect(answers).toEqual(
        Object.fromEntries(callers.map((caller) => [caller, expectedOf(call, caller)])),
      );
    });
  }
});

describe('the matrix', () => {
  it('leaves out no call of a signed-in person, a mailed token or a support token', () => {
    const asPattern = (path: string) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
    // One ends the bearer that makes it, one goes on for minutes: their own tests have them.
    const own = new Set(['/api/user/disconnect', '/api/logs/sign/live']);
    const missing = allRoutes(world.product)
      .map(({ endpoint }) => endpoint)
      .filter(({ may, path }) => may.bearer !== 'none' && may.bearer !== 'api-token' && !own.has(path))
      .filter(
        ({ method, path }) =>
          !calls.some(
            (call) => call.method === method && asPattern(path).test(call.path.replace(/\?.*/, '')),
          ),
      )
      .map(({ method, path }) => `${method} ${path}`);
    expect(missing).toEqual([]);
  });

  it('a screen of the portal is never answered with a word that only the signing page has a sentence for', () => {
    const unsaid = allRoutes(world.product)
      .filter(({ endpoint }) => endpoint.may.bearer !== 'none' && endpoint.may.bearer !== 'api-token')
      .flatMap(({ endpoint: { method, path, refusals } }) =>
        refusals.filter((code) => code in signingRefusals).map((code) => `${method} ${path}: ${code}`),
      );
    expect(unsaid).toEqual([]);
  });
});

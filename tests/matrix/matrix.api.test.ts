import { describe, expect } from 'vitest';
import { signingRefusals } from '#contract/errors.ts';
import { allRoutes } from '#server/app.ts';
import type { Answer, World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { calls } from './calls.ts';
import { anotherBearer, assemble, callers, type CallerName, type Cast } from './cast.ts';
import { nobody } from './nobody.ts';
import { invalid, noScope, ofAnotherKind, type MatrixCall, type Verdict } from './expected.ts';

const it = worldTest();
let cast: Cast;
it.beforeAll(async ({ world }) => {
  cast = await assemble(world);
});

/** Reads the start of an answer, then disconnects. */
const begin = async (world: World, { method, path }: MatrixCall, bearer: string | undefined): Promise<Answer> => {
  const leaving = new AbortController();
  const { status, headers, body } = await fetch(world.origin + path, {
    method,
    signal: leaving.signal,
    ...(bearer !== undefined && { headers: { authorization: `Bearer ${bearer}` } }),
  });
  const told = status < 300 ? null : await new Response(body).json();
  leaving.abort();
  return { status, body: told, text: '', headers: Object.fromEntries(headers) };
};

const make = (world: World, call: MatrixCall, bearer: string | undefined): Promise<Answer> =>
  call.goesOn
    ? begin(world, call, bearer)
    : world.call(call.method, call.path, {
        ...(bearer !== undefined && { bearer }),
        ...(call.body && { body: call.body }),
      });

const verdictOf = ({ status, body }: Answer): Verdict => (status < 300 ? String(status) : `${status} ${body.code}`);

const expectedOf = ({ expected }: MatrixCall, caller: CallerName): Verdict =>
  expected[caller] ?? expected['everybody else'] ?? 'nothing said';

/** The parts of an answer that could distinguish two refusals. */
const traits = ({ status, body, headers }: Answer) => ({
  status,
  body: { ...body, requestId: '' },
  headers: Object.keys(headers).sort(),
});

/** A caller of another company who may make the call. */
const strangerTo = ({ expected }: MatrixCall): CallerName => {
  const tokens = ['an API token of another company', 'an API token of another company that manages webhooks'] as const;
  const refusals = new Set([invalid, ofAnotherKind, noScope]);
  return tokens.find((token) => !refusals.has(expected[token] ?? invalid)) ?? 'the owner of another company';
};

// REQ-2.6.5 REQ-4.2.2
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
    [nobody.webdocId, cast.verified.webdocId],
    [nobody.signatoryId, cast.verified.signatoryId],
    [nobody.instanceUrl, cast.verified.instanceUrl],
  ];
  const foreign = calls.filter(({ path, body }) =>
    Object.values(nobody).some((id) => `${path}${JSON.stringify(body ?? {})}`.includes(id)),
  );
  const guarded = foreign.filter(
    // The link of a document gives access to anyone, whatever their company.
    ({ path }) => !/^\/api\/(auth|email|webdoc|preview)\//.test(path) && !path.endsWith('/user/request'),
  );

  for (const call of guarded) {
    it(`answers as what does not exist: ${call.method} ${call.path}`, async ({ world }) => {
      const swap = (text: string) => ids().reduce((all, [unknown, theirs]) => all.replaceAll(unknown, theirs), text);
      const bearer = cast.bearers[strangerTo(call)];
      const unknown = await make(world, call, bearer);
      const theirs = await make(
        world,
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

// After the tests with ids: the last calls here end their sessions.
// REQ-2.6.1 REQ-2.6.2 REQ-2.6.3 REQ-4.2.1
// REQ-1.6.2, REQ-1.6.3, REQ-1.6.5, REQ-1.6.9, REQ-6.2.3
describe('who may make which call', () => {
  for (const call of calls) {
    it(`${call.method} ${call.path}`, async ({ world }) => {
      const answers: Record<string, Verdict> = {};
      for (const caller of callers) {
        const bearer = call.endsSession ? await anotherBearer(world, cast, caller) : cast.bearers[caller];
        answers[caller] = verdictOf(await make(world, call, bearer));
      }
      expect(answers).toEqual(Object.fromEntries(callers.map((caller) => [caller, expectedOf(call, caller)])));
    });
  }
});

describe('the matrix', () => {
  it('a screen of the portal is never answered with a word that only the signing page has a sentence for', ({
    world,
  }) => {
    const unsaid = allRoutes(world.context)
      .filter(({ endpoint }) => endpoint.may.bearer !== 'none' && endpoint.may.bearer !== 'api-token')
      .flatMap(({ endpoint: { method, path, refusals } }) =>
        refusals.filter((code) => code in signingRefusals).map((code) => `${method} ${path}: ${code}`),
      );
    expect(unsaid).toEqual([]);
  });
});

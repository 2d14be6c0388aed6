import { control } from '#tests/support/crm.ts';
import { describe, expect } from 'vitest';
import { signUp, type Person } from '#tests/support/people.ts';
import { openWorld, type World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { connectNewOrg, simulatorState } from './environments.test-support.ts';

const it = worldTest();

interface Line {
  envId: string;
  isUserConnected: string;
  envStatus: string;
  currentPackageVersion: string | null;
  problem?: string;
}

/** Reads the stream line by line. */
const readStream = async (world: World, person: Person): Promise<Line[]> => {
  const response = await fetch(`${world.origin}/api/company/externalenvironments/status`, {
    headers: { authorization: `Bearer ${person.bearer}` },
  });
  return JSON.parse(await response.text()) as Line[];
};
const get = (world: World, person: Person, path: string) => world.call('GET', path, { bearer: person.bearer });
const check = async (world: World, person: Person, id: string): Promise<Line> =>
  (await get(world, person, `/api/externalenvironments/${id}/status`)).body;

describe('a company of 40 environments', () => {
  const prefixes = Array.from({ length: 40 }, (_, place) => `forty--e${String(place).padStart(2, '0')}`);
  let nora: Person;
  let ids: Map<string, string>;
  it.beforeAll(async ({ world }) => {
    nora = await signUp(world, 'nora@forty.example');
    ids = new Map();
    for (const prefix of prefixes) ids.set(prefix, await connectNewOrg(world, nora, prefix));
  }, 60_000);

  // REQ-1.7.23, REQ-3.3.5
  it('sees its first line when the first org answers, and the slowest org is the last', async ({ world }) => {
    const slow = ids.get('forty--e00');
    await control(world, 'faults', { org: 'forty--e00', held: '/' });
    const response = await fetch(`${world.origin}/api/company/externalenvironments/status`, {
      headers: { authorization: `Bearer ${nora.bearer}` },
    });
    const reader = response.body!.getReader();
    let text = '';
    const readUntil = async (isEnough: () => boolean) => {
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        text += Buffer.from(part.value).toString();
        if (isEnough()) return;
      }
    };
    const come = () => text.split('envId').length - 1;
    await readUntil(() => come() > 0);
    // The slow org has not answered: the stream has only complete lines about other orgs, and continues.
    expect(text.endsWith('}\n')).toBe(true);
    await readUntil(() => come() === 39);
    expect(text).not.toContain(slow);
    expect(text.trimEnd().endsWith(']')).toBe(false);
    await control(world, 'clear-faults', { org: 'forty--e00' });
    await readUntil(() => false);
    const lines = JSON.parse(text) as Line[];
    expect(text.trim().split('\n')).toHaveLength(42);
    expect(lines.at(-1)?.envId).toBe(slow);
    expect(new Set(lines.map(({ envId }) => envId))).toEqual(new Set(ids.values()));
  });

  it('asks each org once, even from two tabs at the same moment', async ({ world }) => {
    await control(world, 'clear-counters', { org: '*' });
    await control(world, 'faults', { org: '*', slowMs: 100 });
    // The first ten orgs are slow, so that the second tab always joins while they are still being asked.
    for (const org of prefixes.slice(0, 10)) await control(world, 'faults', { org, slowMs: 2_000 });
    const [one, other] = await Promise.all([readStream(world, nora), readStream(world, nora)]);
    await control(world, 'clear-faults', { org: '*' });
    const byId = (lines: Line[] | undefined) => new Map(lines?.map((line) => [line.envId, line]) ?? []);
    expect(byId(one)).toEqual(byId(other));
    const { orgs } = await simulatorState(world);
    expect(prefixes.map((prefix) => orgs[prefix]?.counters)).toEqual(prefixes.map(() => ({ identity: 1 })));
  });

  it('is listed in a bounded number of statements', async ({ world }) => {
    const { statements } = await world.countStatements(() => get(world, nora, '/api/company/externalenvironments'));
    expect(statements.length).toBeLessThanOrEqual(3);
  });
});

describe('the calls of an org', () => {
  // REQ-3.2.12
  it('are asked for once, and shown with what is left to people', async ({ world }) => {
    const person = await signUp(world, 'usage@status.example');
    const id = await connectNewOrg(world, person, 'usage--uat');
    await control(world, 'org', { org: 'usage--uat', apiLimit: 5_000, apiUsed: 4_790 });
    // Connecting has told of them.
    await control(world, 'clear-counters', { org: 'usage--uat' });
    const first = await check(world, person, id);
    expect(first).toMatchObject({ apiUsage: { allowed: expect.any(Number), heardAt: expect.any(String) } });
    await world.call('POST', `/api/externalenvironment/${id}/secure`, { bearer: person.bearer });
    expect(await check(world, person, id)).toMatchObject({
      apiUsage: { used: 4_791, allowed: 5_000, keptForPeople: 250 },
    });
    expect((await simulatorState(world)).orgs['usage--uat']?.counters).toEqual({ identity: 2, apex: 1 });
    expect((await readStream(world, person))[0]).not.toHaveProperty('apiUsage');
  });
});

describe('an org that is', () => {
  it.for([
    ['down', { serverErrors: 99 }, { problem: 'CrmUnavailable', envStatus: 'unreachable' }],
    ['answering HTML', { htmlAnswers: 99 }, { problem: 'CrmUnavailable', envStatus: 'unreachable' }],
    ['answering half a JSON', { halfJson: 99 }, { problem: 'CrmUnavailable', envStatus: 'unreachable' }],
    ['slow', { slowMs: 60_000 }, { problem: 'CrmTimeout', envStatus: 'unreachable' }],
    ['answering 401 for ever', { always401: true }, { problem: 'CrmDisconnected', isUserConnected: 'false' }],
  ] as const)(
    '%s says so in its own line, keeps what was known, and recovers by itself',
    { timeout: 60_000 },
    async ([what, fault, told], { world }) => {
      const prefix = `org${what.replaceAll(/\W/g, '').toLowerCase()}--uat`;
      const person = await signUp(world, `${prefix}@fault.example`);
      const id = await connectNewOrg(world, person, prefix, { packageVersion: '3.11' });
      await control(world, 'faults', { org: prefix, ...fault });
      expect(await check(world, person, id)).toMatchObject({
        envId: id,
        currentPackageVersion: '3.11',
        ...told,
      });
      expect(await readStream(world, person)).toMatchObject([{ envId: id, ...told }]);
      for (const path of ['/api/company/externalenvironments', `/api/externalenvironment/${id}`])
        expect([path, (await get(world, person, path)).status]).toEqual([path, 200]);
      await control(world, 'clear-faults', { org: prefix });
      await expect
        .poll(() => check(world, person, id), { timeout: 20_000, interval: 500 })
        .toMatchObject({ isUserConnected: 'true', envStatus: 'ok' });
    },
  );

  it('out of its calls for the day is still connected: the check costs it none', async ({ world }) => {
    const person = await signUp(world, 'quota@fault.example');
    const id = await connectNewOrg(world, person, 'quota--uat');
    await control(world, 'faults', { org: 'quota--uat', quotaExceeded: true });
    expect(await check(world, person, id)).toMatchObject({ isUserConnected: 'true', envStatus: 'ok' });
  });

  // REQ-1.2.183
  it('answers: the time of the last check is that of the answer, not of the connection; a silent one has no newer', async ({
    world,
  }) => {
    const person = await signUp(world, 'time@fault.example');
    const id = await connectNewOrg(world, person, 'time--uat');
    const shown = async () =>
      (await get(world, person, `/api/company/externalenvironments`)).body.find(
        (each: { id: string }) => each.id === id,
      ).checkedAt;
    const connected = await shown();
    await check(world, person, id);
    const answered = await shown();
    expect(Date.parse(answered)).toBeGreaterThan(Date.parse(connected));
    await control(world, 'faults', { org: 'time--uat', serverErrors: 99 });
    expect(await check(world, person, id)).not.toMatchObject({ envStatus: 'ok' });
    expect(await shown()).toBe(answered);
  });

  it('closed, or whose user is blocked, is named so and stays on the list', async ({ world }) => {
    const person = await signUp(world, 'closed@fault.example');
    const id = await connectNewOrg(world, person, 'closed--uat');
    await control(world, 'expire-tokens', { org: 'closed--uat' });
    await control(world, 'org', { org: 'closed--uat', active: false });
    expect(await check(world, person, id)).toMatchObject({ problem: 'inactive_org' });
    await control(world, 'org', { org: 'closed--uat', active: true });
    expect(await check(world, person, id)).toMatchObject({ isUserConnected: 'true', envStatus: 'ok' });
  });
});

describe('a provider org that is', () => {
  it.each([
    ['down', { serverErrors: 99 }],
    ['answering HTML', { htmlAnswers: 99 }],
    ['answering half a JSON', { halfJson: 99 }],
    ['out of calls', { quotaExceeded: true }],
    ['slow', { slowMs: 60_000 }],
  ])(
    '%s costs an environment its list of versions, which it says is unknown, and nothing else',
    async (_, fault) => {
      const other = await openWorld();
      try {
        const person = await signUp(other, 'ann@provider.example');
        const id = await connectNewOrg(other, person, 'provided--uat', { packageVersion: '3.11' });
        await control(other, 'faults', { org: 'docugen', ...fault });
        const ask = async (path: string) => (await other.call('GET', path, { bearer: person.bearer })).body;
        expect(await ask(`/api/externalenvironment/${id}`)).toMatchObject({
          id,
          currentPackageVersion: '3.11',
          packageVersions: [],
          packageVersionsUnknown: true,
        });
        expect(await ask(`/api/externalenvironments/${id}/status`)).toMatchObject({
          isUserConnected: 'true',
          envStatus: 'ok',
          currentPackageVersion: '3.11',
        });
        await control(other, 'clear-faults', { org: 'docugen' });
        await expect
          .poll(async () => (await ask(`/api/externalenvironment/${id}`)).packageVersions.length, {
            timeout: 20_000,
            interval: 500,
          })
          .toBe(5);
        // The last good answer is kept when the CRM fails again.
        await control(other, 'faults', { org: 'docugen', ...fault });
        other.clock.set(new Date(Date.now() + 120_000));
        const later = await ask(`/api/externalenvironment/${id}`);
        expect(later.packageVersions).toHaveLength(5);
        expect(later).not.toHaveProperty('packageVersionsUnknown');
      } finally {
        await other.close();
      }
    },
    60_000,
  );
});

import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import { connectOrg } from '#tests/support/crm.ts';
import { signUp } from '#tests/support/people.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';

const it = worldTest();

const slowProvider = (world: World, slowMs: number) =>
  fetch(`${world.crm.origin}/_sim/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ org: 'docugen', slowMs }),
  });

describe('two companies connecting one org at the same moment', () => {
  // REQ-1.6.7
  it('end with one that has it and one that is told so, whatever the pace of the provider', async ({ world }) => {
    const people = [await signUp(world, 'uma@race.example'), await signUp(world, 'vic@race.example')];
    await slowProvider(world, 300);
    const answers = await Promise.all(
      people.map(async ({ bearer }, index) => {
        await pause(index * 60);
        return connectOrg(world, bearer, 'login', 'aciernord');
      }),
    );
    await slowProvider(world, 0);
    expect(new Set(answers.map(({ body }) => body.status))).toEqual(new Set(['connected', 'org_already_connected']));
    const grants = await world.context.db
      .selectFrom('crm_grants as held')
      .innerJoin('environments as environment', 'environment.id', 'held.environment_id')
      .innerJoin('users as person', 'person.id', 'held.user_id')
      .whereRef('person.company_id', '!=', 'environment.company_id')
      .selectAll('held')
      .execute();
    expect(grants).toEqual([]);
  });
});

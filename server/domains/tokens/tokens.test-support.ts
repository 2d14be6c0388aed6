import type { ApiToken } from '#contract/tokens/tokens.ts';
import type { Person } from '#tests/support/people.ts';
import type { Answer, World } from '#tests/support/world.ts';

const base = '/api/public/token';

export const createAs = (
  world: World,
  { bearer }: Person,
  more: object = {},
  headers: Record<string, string> = {},
): Promise<Answer> =>
  world.call('POST', `${base}/create`, {
    bearer,
    headers,
    body: { name: 'ERP', type: 'prod', expiration: '2027-11-30', ...more },
  });

export const tokenOf = async (world: World, person: Person, more: object = {}): Promise<ApiToken> => {
  const answer = await createAs(world, person, more);
  if (answer.status !== 201) throw new Error(`creating a token answered ${answer.text}`);
  return answer.body;
};

export const listAs = async (world: World, { bearer }: Person): Promise<ApiToken[]> =>
  (await world.call('GET', base, { bearer })).body;

export const valueAs = (world: World, { bearer }: Person, id: string): Promise<Answer> =>
  world.call('GET', `${base}/${id}/value`, { bearer });

export const deactivateAs = (world: World, { bearer }: Person, id: string): Promise<Answer> =>
  world.call('POST', `${base}/${id}/desactivate`, { bearer });

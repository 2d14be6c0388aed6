import { expect, it } from 'vitest';
import { startDeadline } from '../deadline.ts';
import { openOrgConcurrency } from './org-concurrency.ts';

/** Calls that are begun in the order in which they got their places. */
const openCalls = (limits: { perOrg: number; inAll: number }) => {
  const places = openOrgConcurrency(limits);
  const begun: string[] = [];
  const leaves = new Map<string, () => void>();
  const enter = (name: string, key: string, share = 1, withinMs = 60_000) =>
    places.enter('org', startDeadline(withinMs), { key, share }).then((leave) => {
      begun.push(name);
      leaves.set(name, leave);
    });
  const end = async (name: string): Promise<void> => {
    leaves.get(name)?.();
    await new Promise(setImmediate);
  };
  return { begun, enter, end };
};

// REQ-4.4.24
it('who has used the least time is next, however many calls of another wait longer', async () => {
  const { begun, enter, end } = openCalls({ perOrg: 1, inAll: 9 });
  await enter('many 1', 'many');
  const others = [enter('many 2', 'many'), enter('many 3', 'many'), enter('one', 'one')];
  await new Promise((resolve) => setTimeout(resolve, 5));
  await end('many 1');
  expect(begun).toEqual(['many 1', 'one']);
  await end('one');
  await end('many 2');
  await Promise.all(others);
  expect(begun.slice(2)).toEqual(['many 2', 'many 3']);
});

// REQ-4.4.24
it('those with a share take no more places than it, also while others are free', async () => {
  const { begun, enter, end } = openCalls({ perOrg: 5, inAll: 9 });
  const shared = [1, 2, 3, 4].map((nth) => enter(`shared ${nth}`, 'shared', 0.4));
  const own = [1, 2, 3].map((nth) => enter(`own ${nth}`, 'own'));
  await Promise.all(own);
  expect(begun).toEqual(['shared 1', 'shared 2', 'own 1', 'own 2', 'own 3']);
  await end('own 1');
  expect(begun).toHaveLength(5);
  await end('shared 1');
  expect(begun.at(-1)).toBe('shared 3');
  await end('shared 2');
  await Promise.all(shared);
});

it('who gave up, or leaves twice, frees no place that is not theirs', async () => {
  const { begun, enter, end } = openCalls({ perOrg: 1, inAll: 9 });
  await enter('first', 'a');
  await expect(enter('hasty', 'b', 1, 5)).rejects.toMatchObject({ code: 'CrmTimeout' });
  const next = [enter('second', 'c'), enter('third', 'c')];
  await end('first');
  await end('first');
  expect(begun).toEqual(['first', 'second']);
  await end('second');
  await Promise.all(next);
});

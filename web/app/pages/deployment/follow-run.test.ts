import { describe, expect, it } from 'vitest';
import type { Deployment } from '#contract/environments/deployment.ts';
import { Unreachable } from '#kit/failures.ts';
import { announcedCount, canRollBack, countRetriable, followRun, isLate, percentOf } from './follow-run.ts';

const run = (state: Deployment['state'], done: number) => ({ state, done, failed: 0, total: 3 }) as Deployment;

/** Each attempt opens a stream with the next list of items; an Error ends it. */
const follow = async (lines: (Deployment | Error)[][]) => {
  const heard: string[] = [];
  const pauses: number[] = [];
  const means = {
    open: async function* open() {
      for (const item of lines.shift() ?? []) {
        if (item instanceof Error) throw item;
        yield item;
      }
    },
    isLineCut: (error: unknown) => error instanceof Unreachable,
    pause: (attempts: number) => {
      pauses.push(attempts);
      return Promise.resolve(lines.length > 0);
    },
  };
  for await (const one of followRun(means)) heard.push('run' in one ? `${one.run.state} ${one.run.done}` : 'lost');
  return { heard, pauses };
};

const cut = () => new Unreachable('unreadable');

describe('a run is followed', () => {
  it('until it has ended', async () => {
    const { heard, pauses } = await follow([[run('queued', 0), run('running', 2), run('done', 3)]]);
    expect(heard).toEqual(['queued 0', 'running 2', 'done 3']);
    expect(pauses).toEqual([]);
  });

  it('over lines that are cut, or end too early', async () => {
    const { heard } = await follow([[run('running', 1), cut()], [run('running', 2)], [run('doneWithFailures', 2)]]);
    expect(heard).toEqual(['running 1', 'lost', 'running 2', 'doneWithFailures 2']);
  });

  it('with more patience the more attempts fail in a row', async () => {
    const { pauses } = await follow([[cut()], [cut()], [run('running', 1), cut()], [run('done', 3)]]);
    expect(pauses).toEqual([1, 2, 1]);
  });

  it('not when the server says that there is none', async () => {
    await expect(follow([[new Error('NotFound')]])).rejects.toThrow('NotFound');
  });

  it('no longer than somebody listens', async () => {
    const { heard } = await follow([[run('running', 1), cut()]]);
    expect(heard).toEqual(['running 1', 'lost']);
  });
});

it('what failed is behind us too, and a run of nothing is over', () => {
  expect(percentOf({ total: 4, done: 2, failed: 1 })).toBe(75);
  expect(percentOf({ total: 0, done: 0, failed: 0 })).toBe(100);
});

it('of a long run every tenth is read aloud, of a short one every template', () => {
  const spoken = (done: number, total: number) => announcedCount({ total, done, failed: 0 });
  expect([0, 19, 20, 39, 200].map((done) => spoken(done, 200))).toEqual([0, 0, 20, 20, 200]);
  expect([0, 1, 2, 3].map((done) => spoken(done, 3))).toEqual([0, 1, 2, 3]);
});

it('only environments that are there are written to again', () => {
  const place = { environmentId: 'e1', orgName: 'UAT', typeOrg: 'sandbox' as const };
  const gone = { ...place, environmentId: null };
  const template = (state: 'done' | 'failed', problem: string | null = null) =>
    ({ externalId: 'A', name: 'A', state, problem, bytes: 1, canRollBack: false }) as const;
  const ended = { kind: 'deployment' as const, templates: [template('failed')], source: place, target: place };
  expect([countRetriable(ended), canRollBack(ended)]).toEqual([1, true]);
  expect([countRetriable({ ...ended, source: gone }), canRollBack({ ...ended, source: gone })]).toEqual([0, true]);
  expect([countRetriable({ ...ended, target: gone }), canRollBack({ ...ended, target: gone })]).toEqual([0, false]);
  expect(countRetriable({ ...ended, templates: [template('done')] })).toBe(0);
  expect(countRetriable({ ...ended, templates: [template('failed', 'SourceChanged')] })).toBe(0);
  expect(canRollBack({ ...ended, kind: 'rollback' })).toBe(false);
});

// REQ-1.2.178
it('only a run that waits for a second person is late, from its planned time on', () => {
  const startsAt = '2026-11-29T21:30:00.000Z';
  const at = Date.parse(startsAt);
  const asked = { state: 'planned', approval: 'awaited', startsAt } as const;
  expect([isLate(asked, at - 1), isLate(asked, at)]).toEqual([false, true]);
  for (const other of [{ startsAt: null }, { approval: 'given' }, { approval: null }, { state: 'cancelled' }] as const)
    expect(isLate({ ...asked, ...other }, at)).toBe(false);
});

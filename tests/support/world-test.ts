import { test } from 'vitest';
import { openWorld, type World, type WorldOptions } from './world.ts';

/** Tests of a file that share one world. It opens with the first test or hook that needs it and closes after the last. */
export const worldTest = (options: WorldOptions = {}) =>
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads the fixtures that this one needs from the pattern
  test.extend<'world', World>('world', { scope: 'file' }, async ({}, { onCleanup }) => {
    const world = await openWorld(options);
    onCleanup(() => world.close());
    return world;
  });

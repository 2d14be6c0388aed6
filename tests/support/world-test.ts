import { test } from 'vitest';
import { openWorld, type World, type WorldOptions } from './world.ts';

/** The tests of one file share a world. It opens when a test or hook first needs it, and closes after the last test. */
export const worldTest = (options: WorldOptions = {}) =>
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads the fixtures that this one needs from the pattern
  test.extend<'world', World>('world', { scope: 'file' }, async ({}, { onCleanup }) => {
    const world = await openWorld(options);
    onCleanup(() => world.close());
    return world;
  });

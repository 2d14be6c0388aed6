import { expect } from 'vitest';
import { worldTest } from '#tests/support/world-test.ts';

const it = worldTest();

// REQ-6.1.9
it('metrics are named as Prometheus wants them: each with help and type, and `_total` for counters alone', async ({
  world,
}) => {
  const { text } = await world.call('GET', '/metrics', { bearer: 'metrics-for-the-tests' });
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type]) => ({ name, type }));
  expect(types.length).toBeGreaterThan(20);
  for (const { name, type } of types) {
    expect(text).toMatch(new RegExp(`^# HELP ${name} \\S`, 'm'));
    expect([name, name.endsWith('_total')]).toEqual([name, type === 'counter']);
  }
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { planDemo, reachedAt } from './demo.mjs';

it('the programs of a demo reach each other where they listen', () => {
  const names = ['127.0.0.1', 'localhost', '0.0.0.0', '::', '::1', '192.168.1.5', 'fd00::5'].map(reachedAt);
  expect(names).toEqual([
    'localhost',
    'localhost',
    'localhost',
    'localhost',
    // `localhost` may resolve only to 127.0.0.1, where nothing listens in this case.
    '[::1]',
    '192.168.1.5',
    '[fd00::5]',
  ]);
});

// REQ-3.9.1
it('the CRM of a demo tells the portal of changes, by a secret of its own or the one that is set', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'paraphe-demo-'));
  const given = 'a-secret-of-24_characters';
  for (const set of [{}, { PROVIDER_ORG_MESSAGES_SECRET: given }]) {
    const { env, sims } = await planDemo({ PORT: '0', DATA_DIR, ...set }, { crm: 'crm.js' });
    const secret = env.PROVIDER_ORG_MESSAGES_SECRET;
    expect(secret).toMatch('PROVIDER_ORG_MESSAGES_SECRET' in set ? given : /^[\w-]{32}$/);
    expect(sims[0].env.SIM_MESSAGES_URL).toBe(`http://localhost:${env.PORT}/api/crm/messages/${secret}`);
  }
  await rm(DATA_DIR, { recursive: true });
});

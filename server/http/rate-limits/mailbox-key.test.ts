import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { openSecrets } from '#engines/secrets/secrets.ts';
import { mailboxKey } from './mailbox-key.ts';

test('spellings of one mailbox have one key, which does not show the address', async () => {
  const secrets = await openSecrets(randomBytes(32));
  const key = (address: string) => mailboxKey(secrets, address);
  expect([key('Zoe@a.example'), key('zoe+1@a.example'), key('zoe+x+y@A.example')]).toEqual(
    Array(3).fill(key('zoe@a.example')),
  );
  expect([key('z.o.e@gmail.com'), key('zo.e+1@googlemail.com')]).toEqual([key('zoe@gmail.com'), key('zoe@gmail.com')]);
  expect(key('z.oe@a.example')).not.toBe(key('zoe@a.example'));
  expect(key('zoe@b.example')).not.toBe(key('zoe@a.example'));
  expect(key('zoe@a.example')).toMatch(/^[0-9a-f]{32}$/);
});

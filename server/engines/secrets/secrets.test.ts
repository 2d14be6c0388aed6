import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { generatedSecret, masterKey } from './keys.ts';
import { PasswordsBusy } from './passwords.ts';
import { openSecrets, SealBroken } from './secrets.ts';

const secrets = await openSecrets(randomBytes(32));

describe('a sealed value', () => {
  it('comes back whole in its own place, and differs each time it is sealed', () => {
    const [one, two] = [secrets.seal('clé secrète €', 'a.1.value'), secrets.seal('clé secrète €', 'a.1.value')];
    expect(secrets.open(one, 'a.1.value')).toBe('clé secrète €');
    expect(one.equals(two)).toBe(false);
  });

  it('does not open in another row or field, with another key, or with any byte changed', async () => {
    const sealed = secrets.seal('value', 'a.1.value');
    expect(() => secrets.open(sealed, 'a.2.value')).toThrow(SealBroken);
    const other = await openSecrets(randomBytes(32));
    expect(() => other.open(sealed, 'a.1.value')).toThrow(SealBroken);
    for (let place = 0; place < sealed.length; place += 1) {
      const damaged = Buffer.from(sealed);
      damaged.writeUInt8(damaged.readUInt8(place) ^ 1, place);
      expect(() => secrets.open(damaged, 'a.1.value')).toThrow(SealBroken);
    }
    for (let length = 0; length < sealed.length; length += 1)
      expect(() => secrets.open(sealed.subarray(0, length), 'a.1.value')).toThrow(SealBroken);
  });
});

describe('a signed link', () => {
  const later = new Date(Date.now() + 60_000);

  it('is read for its purpose until it ends', () => {
    const link = secrets.signLink('download', 'invoice 12', later);
    expect(secrets.readLink('download', link, new Date())).toBe('invoice 12');
    expect(secrets.readLink('delete', link, new Date())).toBeNull();
    expect(secrets.readLink('download', link, new Date(later.getTime() + 1_000))).toBeNull();
  });

  it('is refused with another subject, another end, or no signature', () => {
    const [expires, subject, signature] = secrets.signLink('download', 'invoice 12', later).split('.') as [
      string,
      string,
      string,
    ];
    const forged = Buffer.from('invoice 13').toString('base64url');
    for (const link of [
      `${expires}.${forged}.${signature}`,
      `${Number(expires) + 9}.${subject}.${signature}`,
      `${expires}.${subject}.`,
      '',
      'x.y.z',
    ]) {
      expect(secrets.readLink('download', link, new Date())).toBeNull();
    }
  });
});

describe('a password', () => {
  // REQ-4.5.1
  it('verifies against its own hash alone, and an unknown account verifies nothing', async () => {
    const stored = await secrets.passwords.hash('Correct-Horse-42');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=4,p=1\$/);
    expect(await secrets.passwords.verify(stored, 'Correct-Horse-42')).toBe(true);
    expect(await secrets.passwords.verify(stored, 'Correct-Horse-43')).toBe(false);
    expect(await secrets.passwords.verify(null, 'a password nobody has')).toBe(false);
  });

  // REQ-4.4.4
  it('waits its turn in a queue that has an end', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 260 }, () => secrets.passwords.verify(null, 'x')));
    const busy = answers.filter((answer) => answer.status === 'rejected' && answer.reason instanceof PasswordsBusy);
    expect(busy).toHaveLength(58);
  });
});

describe('the master key', () => {
  it('is made once for many who ask, readable by its owner alone', () => {
    const dir = mkdtempSync(path.join(os.tmpdir(), 'paraphe-key-'));
    onTestFinished(() => rmSync(dir, { recursive: true }));
    const first = generatedSecret(dir, 'secret.key');
    expect(generatedSecret(dir, 'secret.key')).toBe(first);
    expect(statSync(path.join(dir, 'secret.key')).mode & 0o777).toBe(0o600);
    expect(readFileSync(path.join(dir, 'secret.key'), 'utf8').trim()).toBe(first);
    expect(masterKey(undefined, dir)).toHaveLength(32);
  });

  it('is refused when its file was emptied or cut, as any other secret that was made', () => {
    const dir = mkdtempSync(path.join(os.tmpdir(), 'paraphe-key-'));
    onTestFinished(() => rmSync(dir, { recursive: true }));
    for (const text of ['', '\n', 'c3R1ZmY=']) {
      writeFileSync(path.join(dir, 'sign-webhook.secret'), text);
      expect(() => generatedSecret(dir, 'sign-webhook.secret')).toThrow('is empty or cut');
    }
  });

  it('refuses one that is too short', () => {
    expect(() => masterKey(Buffer.from('short').toString('base64'), os.tmpdir())).toThrow('SECRET_KEY');
  });
});

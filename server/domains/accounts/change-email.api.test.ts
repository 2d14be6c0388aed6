import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#engines/postgres/database.ts';
import { logIn, mailedToken, signUp, type Person } from '#tests/support/people.ts';
import { auditOf } from '#tests/support/audit.ts';
import { openWorld, type World } from '#tests/support/world.ts';
import { requestEmailChange } from './change-email.ts';
import { findUserByName } from './store.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const ask = async (username: string, newEmail: string): Promise<string> => {
  const user = await findUserByName(world.product.db, username);
  if (!user) throw new Error(`${username} has no account`);
  await inTransaction(world.product.db, (trx) =>
    requestEmailChange(trx, world.product, user, { newEmail, askedBy: user.id }),
  );
  return mailedToken(world, newEmail, 'confirm-email');
};
const confirm = (token: string) => world.call('PATCH', '/api/user/email', { bearer: token });
const mailsTo = (address: string) => world.mailbox.all().filter((mail) => mail.envelope.to.includes(address));
const emailOf = async (person: Person) =>
  (await world.call('GET', '/api/user', { bearer: person.bearer })).body.email;

describe('a changed e-mail address', () => {
  it('takes effect only when its link is opened, and answers the user', async () => {
    const ana = await signUp(world, 'ana@change.example');
    const token = await ask(ana.username, 'ana.new@change.example');
    expect(await emailOf(ana)).toBe('ana@change.example');
    const answer = await confirm(token);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ username: 'ana@change.example', email: 'ana.new@change.example' });
    expect(await emailOf(ana)).toBe('ana.new@change.example');
    expect((await logIn(world, ana.username)).status).toBe(200);
  });

  it('is told to the old address when it is asked for and when it is done, and confirmed at the new one', async () => {
    const bea = await signUp(world, 'bea@change.example');
    const token = await ask(bea.username, 'bea.new@change.example');
    await confirm(token);
    const told = await world.mailbox.waitFor(
      (mail) => mail.subject === 'Votre adresse e-mail Paraphe a changé' && mail.text.includes('bea.new@'),
      10_000,
    );
    expect(told.envelope.to).toEqual(['bea@change.example']);
    expect(told.links).toEqual([]);
    await world.mailbox.waitFor(
      ({ envelope, subject }) =>
        envelope.to.includes('bea@change.example') &&
        subject === 'Changement d’adresse e-mail demandé sur Paraphe',
      10_000,
    );
    const [confirmation, ...others] = mailsTo('bea.new@change.example');
    expect(others).toEqual([]);
    expect(confirmation?.links.every((link) => link.startsWith('http://portal.test/confirm-email/'))).toBe(
      true,
    );
  });

  it('is in the audit log of the company, with the address before and after', async () => {
    const cleo = await signUp(world, 'cleo@change.example');
    await confirm(await ask(cleo.username, 'cleo.new@change.example'));
    expect(await auditOf(world, cleo.companyId, 'user.emailChanged')).toMatchObject([
      {
        actor: { kind: 'user', username: cleo.username },
        details: { from: 'cleo@change.example', to: 'cleo.new@change.example' },
      },
    ]);
  });

  it('is shown by verify without using the link up; a second use answers TokenInvalid', async () => {
    const dan = await signUp(world, 'dan@change.example');
    const token = await ask(dan.username, 'dan.new@change.example');
    for (let look = 0; look < 3; look += 1) {
      const peek = await world.call('POST', '/api/auth/verify', { body: { emailToken: token, init: false } });
      expect(peek.body).toEqual({
        username: dan.username,
        email: 'dan.new@change.example',
        firstname: 'Nora',
      });
    }
    expect((await confirm(token)).status).toBe(200);
    const again = await confirm(token);
    expect([again.status, again.body.code]).toEqual([401, 'TokenInvalid']);
  });

  it('is made by one of 50 uses of one link at once', async () => {
    const eve = await signUp(world, 'eve@change.example');
    const token = await ask(eve.username, 'eve.new@change.example');
    const answers = await Promise.all(Array.from({ length: 50 }, () => confirm(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'TokenInvalid')).toHaveLength(49);
    expect(await auditOf(world, eve.companyId, 'user.emailChanged')).toHaveLength(1);
  });

  it('is not made by a link after 24 h, by one that a newer replaced, or by a link for something else', async () => {
    const fay = await signUp(world, 'fay@change.example');
    const first = await ask(fay.username, 'fay.one@change.example');
    const second = await ask(fay.username, 'fay.two@change.example');
    expect((await confirm(first)).body.code).toBe('TokenInvalid');
    await world.product.db
      .updateTable('email_tokens')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where('hash', '=', world.product.secrets.hashToken(second))
      .execute();
    expect((await confirm(second)).body.code).toBe('TokenInvalid');
    const body = { username: fay.username, email: fay.username };
    await world.call('POST', '/api/email/verification', { body });
    const reset = await mailedToken(world, fay.username, 'update-password');
    expect((await confirm(reset)).body.code).toBe('TokenInvalid');
    expect(await emailOf(fay)).toBe('fay@change.example');
  });

  it('makes the links worthless that were mailed to the old address', async () => {
    const gus = await signUp(world, 'gus@change.example');
    const body = { username: gus.username, email: gus.username };
    await world.call('POST', '/api/email/verification', { body });
    const reset = await mailedToken(world, gus.username, 'update-password');
    await confirm(await ask(gus.username, 'gus.new@change.example'));
    const peek = await world.call('POST', '/api/auth/verify', { body: { emailToken: reset, init: false } });
    expect(peek.body.code).toBe('EmailTokenInvalid');
  });

  it('answers EmailNotModified when it is the address already', async () => {
    const hal = await signUp(world, 'hal@change.example');
    const token = await ask(hal.username, 'hal@change.example');
    expect((await confirm(token)).body.code).toBe('EmailNotModified');
  });
});

import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { emailPattern } from '#contract/fields.ts';
import { languages, roles } from '#contract/roles.ts';
import { breaks, inTransaction } from '#engines/postgres/database.ts';
import { mayBePassword } from '#domains/accounts/rules.ts';
import { insertCompany, insertUser, storePassword } from '#domains/accounts/store.ts';
import { resetSecondFactor } from '#domains/accounts/second-factor.ts';
import { recordAudit } from '#domains/audit/record.ts';
import { AdminRefusal, optional, required, type Command, type OptionValues } from './command.ts';
import { findCompany, staffName, verifyNewCompany } from './companies.ts';
import { staffAndReason, staffOptions } from './support.ts';
import { normalized } from '#contract/composed.ts';

const oneOf = <T extends string>(options: OptionValues, name: string, words: readonly T[], otherwise: T): T => {
  const value = optional(options, name) ?? otherwise;
  const word = words.find((candidate) => candidate === value);
  if (!word) throw new AdminRefusal(`--${name}: one of ${words.join(', ')}`);
  return word;
};

const standardInput = 0;

const readPassword = (username: string, typed = readFileSync(standardInput, 'utf8')): string => {
  const password = normalized(typed.replace(/\r?\n$/, ''), 'NFKC');
  if (!mayBePassword(password, { username, productName: '' })) {
    throw new AdminRefusal(
      'the password on standard input needs 12 characters with a lowercase and an uppercase letter, a digit and a special character',
    );
  }
  return password;
};

/** Used for the demo, and for the first account of an installation that cannot send mails yet. */
export const accountCreate: Command = {
  name: 'account create',
  summary: 'an account that can log in at once; its password comes on standard input',
  options: {
    username: { type: 'string', help: 'an e-mail address; also where mails go' },
    firstname: { type: 'string', help: 'first name' },
    lastname: { type: 'string', help: 'last name' },
    company: { type: 'string', help: 'an existing company (default: a new one)' },
    'company-name': { type: 'string', help: 'name of the new company' },
    verified: { type: 'boolean', help: 'the new company is verified at once' },
    role: { type: 'string', help: 'owner (default) or user' },
    language: { type: 'string', help: 'fr (default) or en' },
  },
  run: async (engines, { options, typed }) => {
    const username = required(options, 'username').toLowerCase();
    if (!emailPattern.test(username) || username.includes('+'))
      throw new AdminRefusal('--username: an e-mail address without a plus sign');
    const user = {
      username,
      email: username,
      firstName: required(options, 'firstname'),
      lastName: required(options, 'lastname'),
      role: oneOf(options, 'role', roles, 'owner'),
      language: oneOf(options, 'language', languages, 'fr'),
    };
    const existing = optional(options, 'company') ? await findCompany(engines, optional(options, 'company')) : null;
    if (existing && options['verified'])
      throw new AdminRefusal('--verified: for a new company only; npm run admin -- company verify');
    const passwordHash = await engines.secrets.passwords.hash(readPassword(username, typed));
    try {
      const data = await inTransaction(engines.db, async (trx) => {
        const companyId = existing?.id ?? (await insertCompany(trx));
        const name = optional(options, 'company-name') ?? '';
        if (!existing && name) await trx.updateTable('companies').set({ name }).where('id', '=', companyId).execute();
        if (options['verified']) await verifyNewCompany(trx, engines.clock, { id: companyId, name });
        const id = await insertUser(trx, { companyId, ...user });
        await storePassword(trx, id, passwordHash);
        await recordAudit(trx, engines.clock, {
          companyId,
          action: 'user.createdByStaff',
          actor: { kind: 'staff', name: staffName() },
          object: { id, name: username },
          details: { role: user.role, request: randomUUID() },
        });
        return { id, companyId, username };
      });
      return { data, text: `${username} can log in` };
    } catch (error) {
      if (breaks(error, 'users_username')) throw new AdminRefusal(`UsernameAlreadyExists: ${username} has an account`);
      throw error;
    }
  },
};

/** For a user who lost the app and the recovery codes. Staff must first verify the user's identity. */
export const accountResetSecondFactor: Command = {
  name: 'account reset-second-factor',
  summary: 'turns off the authenticator app of a user, who gets a mail about it',
  takes: '<username>',
  options: staffOptions,
  run: async (engines, { options, words, config }) => {
    const [username] = words;
    if (!username) throw new AdminRefusal('name the user by username');
    const done = await resetSecondFactor(
      { ...engines, settings: { productName: config.productName, publicUrl: config.publicUrl } },
      { username, ...staffAndReason(options) },
    );
    if (!done) throw new AdminRefusal(`no account is called ${username}`);
    if (!done.wasOn) throw new AdminRefusal(`${done.username} has no authenticator app`);
    return { data: { username: done.username }, text: `${done.username} logs in by password alone` };
  },
};

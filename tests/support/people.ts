import type { TokenScope } from '#contract/tokens/token-scopes.ts';
import type { World } from './world.ts';

export const goodPassword = 'Correct-Horse-42';
export const encode = (password: string): string => Buffer.from(password, 'utf8').toString('base64');
/** The proof that calls ask for which change how a person without a second factor logs in. */
export const ownPassword = { encryptedPassword: encode(goodPassword) };

/** Number of mails created so far, delivered or not. */
export const mailsWritten = async ({ context }: World): Promise<number> =>
  (await context.db.selectFrom('mails').select('id').execute()).length;

/** The token at the end of the last link of the latest mail to an address. */
export const mailedToken = async (world: World, address: string, screen: string): Promise<string> => {
  const mail = await world.mailbox.waitFor(
    (candidate) =>
      candidate.envelope.to.includes(address) && candidate.links.some((link) => link.includes(`/${screen}/`)),
    10_000,
  );
  const link = mail.links.find((candidate) => candidate.includes(`/${screen}/`)) ?? '';
  return link.slice(link.lastIndexOf('/') + 1);
};

export interface Person {
  username: string;
  bearer: string;
  companyId: string;
}

/** Registers through the API; the answer precedes the mailed link. */
export const register = (world: World, username: string, more: object = {}) =>
  world.call('POST', '/api/auth/register', {
    body: { username, email: username, firstname: 'Nora', lastname: 'Petit', ...more },
  });

export const logIn = (world: World, username: string, password = goodPassword) =>
  world.call('POST', '/api/auth/login', { body: { username, encryptedPassword: encode(password) } });

/** Creates a person with a password and an open session through the API. */
export const signUp = async (world: World, username: string, more: object = {}): Promise<Person> => {
  const registered = await register(world, username, more);
  if (registered.status !== 201) throw new Error(`registering ${username} answered ${registered.text}`);
  const token = await mailedToken(world, username, 'initialize-password');
  await world.call('POST', '/api/user/password', {
    bearer: token,
    body: { username, encryptedPassword: encode(goodPassword) },
  });
  const { body } = await logIn(world, username);
  return { username, bearer: body.userToken, companyId: body.companyId };
};

/** Creates an API token of the company, as the staff command does. */
export const makeApiToken = async (
  world: World,
  companyId: string,
  orgType: 'prod' | 'sandbox' = 'prod',
  scopes?: TokenScope[],
): Promise<string> => {
  const { createApiToken } = await import('#domains/tokens/create.ts');
  const { value } = await createApiToken(world.context, {
    companyId,
    name: 'Tests',
    orgType,
    ...(scopes && { scopes }),
    createdBy: null,
    actor: { kind: 'staff', name: 'tests' },
  });
  return value;
};

/** As staff do with `company verify`. */
export const verifyCompany = async ({ context: { db } }: World, companyId: string): Promise<void> => {
  await db.updateTable('companies').set({ status: 'verified' }).where('id', '=', companyId).execute();
};

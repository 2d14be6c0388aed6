import type { NewWebdoc } from '#contract/webdocs/public-webdocs.ts';
import type { World } from '#tests/support/world.ts';
import { note } from '../signing.test-support.ts';

type Signatory = NewWebdoc['signatories'][number];

/** A note whose only signatory must enter a code. */
export const coded = (email: string, more: Partial<Signatory> = {}, webdoc: Partial<NewWebdoc> = {}) =>
  note({
    signatories: [{ firstName: 'Zoé', lastName: 'Lefèvre', email, authentication: 'email', ...more }],
    ...webdoc,
  });

export const askCode = (world: World, token: string | undefined, headers: Record<string, string> = {}) =>
  world.call('POST', '/api/webdoc/code', { body: { webdocToken: token }, headers });

export const enterCode = (
  world: World,
  token: string | undefined,
  code: string,
  headers: Record<string, string> = {},
) => world.call('POST', '/api/webdoc/code/verify', { body: { webdocToken: token, code }, headers });

/** The codes mailed to an address, latest last. */
export const mailedCodes = async (world: World, address: string, count: number): Promise<string[]> => {
  const codes = () =>
    world.mailbox
      .all()
      .filter(({ envelope }) => envelope.to.includes(address))
      .flatMap(({ text }) => /^(\d{6})$/m.exec(text)?.[1] ?? []);
  if (count > 0) await world.mailbox.waitFor(() => codes().length >= count, 10_000);
  return codes();
};

/** A code different from this one. */
export const wrongFor = (code: string, by = 1): string => String((Number(code) + by) % 1_000_000).padStart(6, '0');

/** Requests a code and enters it. @returns the header that allows this browser to act */
export const identify = async (
  world: World,
  token: string | undefined,
  address: string,
): Promise<Record<string, string>> => {
  const before = (await mailedCodes(world, address, 0)).length;
  await askCode(world, token);
  const code = (await mailedCodes(world, address, before + 1)).at(-1) ?? '';
  const { body, text } = await enterCode(world, token, code);
  if (!body.proof) throw new Error(`the code was answered ${text}`);
  return { 'signer-proof': body.proof };
};

/** The complete trail of a document as text. */
export const trailText = async (world: World, id: string): Promise<string> =>
  JSON.stringify(
    await world.context.db.selectFrom('chain_entries').select('body').where('chain', '=', `webdoc:${id}`).execute(),
  );

import { createHash } from 'node:crypto';
import { maskEmail } from '#contract/masks.ts';
import type { Trx } from '#engines/postgres/database.ts';
import type { AppContext } from '#server/app-context.ts';
import { newLink } from '../links.ts';
import { invite, type Invitation } from '../mails/notify.ts';
import { isTurn } from '../rules.ts';
import type { Contents, Party, Webdoc } from '../store.ts';
import { replaceHolder, takeBackFiles } from './store-lifecycle.ts';
import { hasToSign, ownerOf, signatoriesOf } from '../to-view.ts';
import { forgetFileJob } from '../job-names.ts';

type Named = Pick<Party, 'firstName' | 'lastName' | 'email'>;

/** A present or former signatory as recorded in the trail and the evidence. */
export const namedInTrail = ({ firstName, lastName, email }: Named) => ({
  firstName,
  lastName,
  email: maskEmail(email),
  emailSha256: createHash('sha256').update(email.toLowerCase(), 'utf8').digest('hex'),
});

const isSameAddress = (a: Named, b: Named): boolean => a.email.toLowerCase() === b.email.toLowerCase();

export interface ReplacedSignatory {
  webdoc: Webdoc;
  contents: Contents;
  before: Party;
  after: Named & Pick<Party, 'language' | 'authentication' | 'phone'>;
}

/**
 * Replaces `before` by `after`: the old link becomes invalid, files uploaded with the link of another address are
 * removed, and the new link is mailed when it is their turn. Order, fields and requested files stay.
 * @returns the token of the new link
 */
export const replaceSignatory = async (
  context: AppContext,
  trx: Trx,
  { webdoc, contents, before, after }: ReplacedSignatory,
  words: Pick<Invitation, 'from'> = {},
): Promise<string> => {
  const { token, ...link } = newLink(context.secrets, before.id);
  await replaceHolder(trx, before.id, { ...after, ...link });
  const orphans = isSameAddress(before, after) ? [] : await takeBackFiles(trx, before.id);
  for (const key of orphans) await context.jobs.enqueue(trx, forgetFileJob, { key }, { key });
  const signatory = { ...before, ...after, timeZone: null };
  const signatories = signatoriesOf(contents);
  if (isTurn({ webdoc, party: before, signatories }))
    await invite(context, trx, {
      webdoc,
      owner: ownerOf(contents),
      signatory,
      token,
      hasToSign: hasToSign(contents, before.id),
      ...words,
    });
  return token;
};

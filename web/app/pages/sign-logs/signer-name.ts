import type { SignLog } from '#contract/sign-logs.ts';

/** First and last name; the e-mail address without a name; null without a signatory. */
export const signerOf = ({ data: { signer } }: Pick<SignLog, 'data'>): string | null => {
  if (!signer) return null;
  const { first_name, last_name, email } = signer.info;
  const name = [first_name, last_name].filter(Boolean).join(' ').trim();
  return name === '' ? (email ?? null) : name;
};

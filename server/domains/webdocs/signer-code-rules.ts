import { randomInt } from 'node:crypto';
import { maskEmail, maskPhone } from '#contract/masks.ts';
import type { FieldRefusal } from '#contract/errors.ts';
import type { NewWebdoc } from '#contract/webdocs/public-webdocs.ts';
import { signerCode } from '#contract/limits.ts';
import type { Authentication, CodeChannel, CodeMoment } from '#contract/webdocs/signer-codes.ts';
import type { SignParameters } from '#contract/webdocs/sign-parameters.ts';

const minuteMs = 60_000;

export const newCode = (): string => String(randomInt(10 ** signerCode.digits)).padStart(signerCode.digits, '0');

export const codeEnd = (today: Date): Date => new Date(today.getTime() + signerCode.minutes * minuteMs);
export const proofEnd = (today: Date): Date => new Date(today.getTime() + signerCode.proofMinutes * minuteMs);

/** Channel and address of a signatory's codes; null when no code is needed. */
export const codeRoute = (party: {
  authentication: Authentication;
  email: string;
  phone: string | null;
}): { channel: CodeChannel; to: string; destination: string } | null => {
  const { authentication, email, phone } = party;
  if (authentication === 'none') return null;
  if (authentication === 'email') return { channel: 'email', to: email, destination: maskEmail(email) };
  if (phone === null) throw new Error('codes by SMS for a signatory without a phone');
  return { channel: 'sms', to: phone, destination: maskPhone(phone) };
};

/**
 * A signatory whose link shows nothing before the code. The document was refused if there was no code, and the moment of
 * the code outlives a purge, which takes the addresses.
 */
export const isLocked = ({ codeBefore }: { codeBefore: CodeMoment }): boolean => codeBefore === 'reading';

type Signatory = NewWebdoc['signatories'][number];

/** Without phone number or SMS gateway, `sms` becomes `email`, never `none`. */
const authenticationFor = (
  { authentication, phone }: Pick<Signatory, 'authentication' | 'phone'>,
  method: SignParameters['twoFactorMethod'] | undefined,
  hasGateway: boolean,
): Authentication => {
  if (authentication !== undefined) return authentication;
  if (method !== 'sms') return method ?? 'none';
  return phone !== undefined && hasGateway ? 'sms' : 'email';
};

/**
 * Code of a signatory, and its moment. Without a choice of the sender, the parameters of the token's environment apply.
 * @param parameters null where no environment is known
 */
export const codeFor = (
  signatory: Pick<Signatory, 'authentication' | 'codeBefore' | 'phone'>,
  parameters: Pick<SignParameters, 'twoFactorMethod' | 'codeBefore'> | null,
  hasGateway: boolean,
): { authentication: Authentication; codeBefore: CodeMoment } => {
  const authentication = authenticationFor(signatory, parameters?.twoFactorMethod, hasGateway);
  const usual = authentication === 'none' ? undefined : parameters?.codeBefore;
  return { authentication, codeBefore: signatory.codeBefore ?? usual ?? 'signing' };
};

/** Faults of signatories who cannot get the required codes by SMS. */
export const smsFaults = (signatories: readonly Signatory[], hasGateway: boolean): FieldRefusal[] =>
  signatories.flatMap(({ authentication, phone }, index): FieldRefusal[] => {
    if (authentication !== 'sms') return [];
    if (!hasGateway) return [{ path: `signatories.${index}.authentication`, code: 'SmsNotConfigured' }];
    return phone === undefined ? [{ path: `signatories.${index}.phone`, code: 'Missing' }] : [];
  });

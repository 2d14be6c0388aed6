import type { ComponentProps } from 'react';
import { toBase64 } from '#kit/base64.ts';
import { useTexts } from '#kit/texts.ts';
import { PasswordField } from '#ui/forms/password-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { myAccountTexts } from './texts.ts';

/** Refusals of a proof; their sentences stand under its field. */
export const wrongProof = ['WrongPassword', 'SecondFactorWrong'] as const;

/** The part of a call that proves who the user is. */
export const proofBody = (asksForCode: boolean, typed: string) =>
  asksForCode ? { code: typed } : { encryptedPassword: toBase64(typed) };

type Props = { asksForCode: boolean } & Omit<ComponentProps<typeof PasswordField>, 'label' | 'autoComplete' | 'valid'>;

/** Asks again who the user is: for a code of the app, or for the password where two-step verification is off. */
export const ProofField = ({ asksForCode, ...field }: Props) => {
  const t = useTexts(myAccountTexts);
  return asksForCode ? (
    <TextField label={t.code} autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} {...field} />
  ) : (
    <PasswordField label={t.password} autoComplete="current-password" {...field} />
  );
};

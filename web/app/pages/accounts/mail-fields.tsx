import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import * as z from 'zod/mini';
import { useFieldSentence } from '#kit/field-texts.ts';
import { requiredText } from '#kit/form-schemas.ts';
import { useTexts } from '#kit/texts.ts';
import { TextField } from '#ui/forms/text-field.tsx';
import { accountTexts } from './texts.ts';
import { UsernameField } from './username-field.tsx';

/** Recipient of a mailed link; both fields are required (REQ-1.5.10). */
export const mailSchema = z.object({ username: requiredText(z.string()), email: requiredText(z.string()) });
export type MailValues = z.infer<typeof mailSchema>;

interface Props {
  register: UseFormRegister<MailValues>;
  errors: FieldErrors<MailValues>;
  isFirst?: boolean;
}

export const MailFields = ({ register, errors, isFirst = false }: Props) => {
  const t = useTexts(accountTexts);
  const say = useFieldSentence();
  return (
    <>
      <UsernameField
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- set only where the page has no other purpose
        autoFocus={isFirst}
        error={say(errors.username?.message)}
        {...register('username')}
      />
      <TextField
        type="email"
        label={t.email}
        autoComplete="email"
        error={say(errors.email?.message)}
        {...register('email')}
      />
    </>
  );
};

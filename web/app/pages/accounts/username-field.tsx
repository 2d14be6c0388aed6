import type { ComponentProps } from 'react';
import { useTexts } from '#kit/texts.ts';
import { TextField } from '#ui/forms/text-field.tsx';
import { accountTexts } from './texts.ts';

/** A username has the form of an e-mail address; its spelling is not corrected or capitalised. */
export const UsernameField = (props: Omit<ComponentProps<typeof TextField>, 'label'>) => {
  const t = useTexts(accountTexts);
  return (
    <TextField
      label={t.username}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      inputMode="email"
      {...props}
    />
  );
};

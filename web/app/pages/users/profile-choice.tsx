import { useCallback } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { isOwner } from '#contract/roles.ts';
import { useTexts } from '#kit/texts.ts';
import { RadioGroup } from '#ui/forms/radio-group.tsx';
import { usersTexts } from './texts.ts';

/** REQ-1.1.1: the role value user is displayed as limited. */
export const useProfileWord = (): ((roleName: string) => string) => {
  const t = useTexts(usersTexts);
  return useCallback((roleName) => (isOwner(roleName) ? t.owner : t.limited), [t]);
};

export const ProfileChoice = ({ error, ...input }: UseFormRegisterReturn & { error: string | undefined }) => {
  const t = useTexts(usersTexts);
  return (
    <RadioGroup
      look="cards"
      legend={t.profile}
      error={error}
      choices={[
        { value: 'user', label: t.limited, hint: t.limitedHint },
        { value: 'owner', label: t.owner, hint: t.ownerHint },
      ]}
      {...input}
    />
  );
};

import type { UseFormReturn } from 'react-hook-form';
import { emailAddress } from '#contract/fields.ts';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { wasRefused } from '#kit/failures.ts';
import { useFieldSentence } from '#kit/field-texts.ts';
import { showFieldErrors } from '#kit/forms.ts';
import { useTexts } from '#kit/texts.ts';
import { useReportDirty } from '#ui/overlays/form-dialog.tsx';
import { FormFrame } from '#ui/forms/form-frame.tsx';
import { Columns } from '#ui/layout/layout.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { ProfileChoice } from './profile-choice.tsx';
import { usersTexts } from './texts.ts';
import { fieldsOfRequest } from './user-rules.ts';
import type { UserInput, UserValues } from './user-rules.ts';

/** Shows a refusal under a field, also one that names no field. */
export const blame = (error: unknown, form: UserFormState): void => {
  if (showFieldErrors(error, form.setError, fieldsOfRequest)) return;
  if (wasRefused(error, 'UsernameAlreadyExists'))
    form.setError('username', { message: error.code }, { shouldFocus: true });
  if (wasRefused(error, 'UnknownRole', 'MinimumOneOwner'))
    form.setError('roleName', { message: error.code }, { shouldFocus: true });
};

export type UserFormState = UseFormReturn<UserInput, unknown, UserValues>;

const Fields = ({ form, emailHint, isOneself = false }: Pick<FrameProps, 'form' | 'emailHint' | 'isOneself'>) => {
  const t = useTexts(usersTexts);
  const say = useFieldSentence();
  const { register, getValues, setValue, formState } = form;
  const { errors } = formState;
  // REQ-1.2.29: runs when the user leaves a valid e-mail field and the username is empty.
  const fillUsername = () => {
    const email = emailAddress.safeParse(getValues('email'));
    if (!email.success || getValues('username') !== '') return;
    setValue('username', email.data, { shouldValidate: true, shouldTouch: true, shouldDirty: true });
  };
  // The data of another user: the browser must not offer one's own.
  const foreign = { autoComplete: 'off', 'data-1p-ignore': true } as const;
  const address = { ...foreign, autoCapitalize: 'none', spellCheck: false } as const;
  return (
    <>
      <Columns least="field" gap={4}>
        <TextField label={t.firstName} error={say(errors.firstName?.message)} {...foreign} {...register('firstName')} />
        <TextField label={t.lastName} error={say(errors.lastName?.message)} {...foreign} {...register('lastName')} />
      </Columns>
      <TextField
        type="email"
        label={t.email}
        hint={emailHint}
        readOnly={isOneself}
        error={say(errors.email?.message)}
        {...address}
        {...register('email', { onBlur: fillUsername })}
      />
      <TextField
        label={t.username}
        hint={t.usernameHint}
        inputMode="email"
        error={say(errors.username?.message)}
        {...address}
        {...register('username')}
      />
      <ProfileChoice error={say(errors.roleName?.message)} {...register('roleName')} />
    </>
  );
};

const onFields = ['UsernameAlreadyExists', 'UnknownRole', 'MinimumOneOwner'] as const;

export interface FrameProps {
  form: UserFormState;
  intro: string | undefined;
  submitLabel: string;
  failedTitle: string;
  error: unknown;
  pending: boolean;
  onSave: (values: UserValues) => void;
  onDirty: (isDirty: boolean) => void;
  onLeave: () => void;
  /** Explains the effect of a new address. */
  emailHint?: string;
  /** Owners change their own address on their account page, which asks again who they are. */
  isOneself?: boolean;
}

/** The fields, the failure and the two buttons. */
export const UserFormFrame = ({ form, intro, error, pending, onSave, onDirty, ...frame }: FrameProps) => {
  const sentence = useFailureSentence();
  const { isDirty, errors } = form.formState;
  useReportDirty(isDirty, onDirty);
  const isBlamed = wasRefused(error, ...onFields) || Object.keys(errors).length > 0;
  return (
    <FormFrame
      onSubmit={form.handleSubmit(onSave)}
      onLeave={frame.onLeave}
      submitLabel={frame.submitLabel}
      isPending={pending}
      failure={error !== null && !isBlamed ? { title: frame.failedTitle, text: sentence(error) } : null}
    >
      {intro !== undefined && <p>{intro}</p>}
      <Fields form={form} {...frame} />
    </FormFrame>
  );
};

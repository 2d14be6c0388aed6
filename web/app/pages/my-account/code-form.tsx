import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { Refused, wasRefused } from '#kit/failures.ts';
import { useFieldSentence } from '#kit/field-texts.ts';
import { requiredText } from '#kit/form-schemas.ts';
import { FormFrame } from '#ui/forms/form-frame.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { useActionToast } from '#app/shared/failures/use-failure-toast.ts';

const schema = z.object({ code: requiredText(z.string().check(z.maxLength(40, 'TooLong'))) });
type Values = z.infer<typeof schema>;

/** A code that is too short counts as a wrong one. */
const isWrongCode = (error: unknown): boolean => wasRefused(error, 'SecondFactorWrong', 'InvalidRequest');

interface Props<Answer> {
  label: string;
  submitLabel: string;
  tone?: 'primary' | 'danger';
  run: (code: string) => Promise<Answer>;
  onDone: (answer: Answer) => void;
  onClose: () => void;
  /** Shown above the field. */
  children: ReactNode;
}

/** Form of a dialog that asks for a code before its action. */
export const CodeForm = <Answer,>({
  label,
  submitLabel,
  tone = 'primary',
  run,
  onDone,
  onClose,
  children,
}: Props<Answer>) => {
  const say = useFieldSentence();
  const sentence = useFailureSentence();
  const failure = useActionToast();
  const { register, handleSubmit, setError, formState } = useForm<Values>({
    mode: 'onTouched',
    resolver: standardSchemaResolver(schema),
    defaultValues: { code: '' },
  });
  const running = useMutation({
    mutationFn: ({ code }: Values) => run(code),
    onMutate: failure.takeBack,
    onSuccess: onDone,
    onError: (error) => {
      if (isWrongCode(error)) setError('code', { message: 'SecondFactorWrong' }, { shouldFocus: true });
      else failure.say(sentence(error), { stays: true });
      // Another tab turned the second factor on or off, so close this dialog.
      if (error instanceof Refused && /^SecondFactor(AlreadyOn|Off)$/.test(error.code)) onClose();
    },
  });
  const submit = handleSubmit((values) => running.mutate(values));
  return (
    <FormFrame
      onSubmit={submit}
      onLeave={onClose}
      submitLabel={submitLabel}
      variant={tone}
      isPending={running.isPending}
    >
      {children}
      <TextField
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only field of a dialog that the user opened
        autoFocus
        label={label}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        error={say(formState.errors.code?.message)}
        {...register('code')}
      />
    </FormFrame>
  );
};

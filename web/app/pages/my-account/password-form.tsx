import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { wasRefused } from '#kit/failures.ts';
import { useFieldSentence } from '#kit/field-texts.ts';
import { useTexts } from '#kit/texts.ts';
import { FormFrame } from '#ui/forms/form-frame.tsx';
import { ProofField } from './own-proof.tsx';
import { secondFactorTexts } from './second-factor-texts.ts';

// Spaces around a password are part of it.
const schema = z.object({ proof: z.string().check(z.minLength(1, 'Empty')) });

interface Props {
  isPending: boolean;
  /** Rejects with the refusal. */
  run: (password: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for the password before the secret is shown. */
export const PasswordForm = ({ isPending, run, onClose }: Props) => {
  const t = useTexts(secondFactorTexts);
  const say = useFieldSentence();
  const { register, handleSubmit, setError, formState } = useForm<z.infer<typeof schema>>({
    mode: 'onTouched',
    resolver: standardSchemaResolver(schema),
    defaultValues: { proof: '' },
  });
  const submit = handleSubmit(async ({ proof }) => {
    try {
      await run(proof);
    } catch (error) {
      if (wasRefused(error, 'WrongPassword')) setError('proof', { message: error.code }, { shouldFocus: true });
    }
  });
  return (
    <FormFrame onSubmit={submit} onLeave={onClose} submitLabel={t.proceed} isPending={isPending}>
      <p>{t.proveFirst}</p>
      <ProofField
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only field of a dialog that the user opened
        autoFocus
        asksForCode={false}
        error={say(formState.errors.proof?.message)}
        {...register('proof')}
      />
    </FormFrame>
  );
};

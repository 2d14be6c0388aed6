import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { useFieldSentence } from '#kit/field-texts.ts';
import { showFieldErrors } from '#kit/forms.ts';
import { useTexts } from '#kit/texts.ts';
import { Banner } from '#ui/states/banner.tsx';
import { useReportDirty } from '#ui/overlays/form-dialog.tsx';
import { FormFrame } from '#ui/forms/form-frame.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { useActionToast } from '#app/shared/failures/use-failure-toast.ts';
import { createKey, isUnderWay, useCreate } from './branding-mutations.ts';
import { newBrandingForm } from './branding-rules.ts';
import { brandingsTexts } from './texts.ts';

interface Props {
  onDirty: (isDirty: boolean) => void;
  onLeave: () => void;
  onCreated: (id: string) => void;
}

/** Asks only for a name; the editor does the rest. */
export const NewBrandingForm = ({ onDirty, onLeave, onCreated }: Props) => {
  const t = useTexts(brandingsTexts);
  const say = useFieldSentence();
  const sentence = useFailureSentence();
  const { register, handleSubmit, setError, formState } = useForm({
    mode: 'onTouched',
    resolver: standardSchemaResolver(newBrandingForm),
    defaultValues: { name: '' },
  });
  const { isDirty, errors } = formState;
  const toast = useActionToast();
  const { mutate, error, isPending } = useCreate({
    onDone: onCreated,
    onRefusal: (refusal) => {
      if (!showFieldErrors(refusal, setError, { name: 'name' })) toast.say(`${t.createFailed}. ${sentence(refusal)}`);
    },
  });
  useReportDirty(isDirty, onDirty);
  const create = (values: { name: string }) => {
    if (isUnderWay(createKey)) return;
    toast.takeBack();
    mutate(values);
  };
  const wrong = errors.name?.message;
  return (
    <FormFrame onSubmit={handleSubmit(create)} onLeave={onLeave} submitLabel={t.create} isPending={isPending}>
      <TextField
        label={t.name}
        hint={t.nameHint}
        autoComplete="off"
        error={wrong === 'Empty' ? t.emptyName : say(wrong)}
        {...register('name')}
      />
      {error !== null && wrong === undefined && (
        <Banner tone="danger" title={t.createFailed}>
          {sentence(error)}
        </Banner>
      )}
    </FormFrame>
  );
};

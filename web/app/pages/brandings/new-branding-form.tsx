import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';

import { useFailureSentence } from '#kit/failure-sentence.ts';
import { useFieldSentence } from '#kit/field-texts.ts';
import { blameFields } from '#kit/forms.ts';
import { useTexts } from '#kit/texts.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { DialogActions } from '#ui/dialog.tsx';
import { Stack } from '#ui/layout.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useUiTexts } from '#ui/ui-texts.ts';

import { createKey, isUnderWay, useCreate } from './branding-mutations.ts';
import { newBrandingForm } from './branding-rules.ts';
import { brandingsTexts } from './texts.ts';

type Props = {
  onDirty: (isDirty: boolean) => void;
  onLeave: () => void;
  onCreated: (id: string) => void;
};

/** Asks for a name alone; the rest is the editor's. */
export function NewBrandingForm({ onDirty, onLeave, onCreated }: Props) {
  const t = useTexts(brandingsTexts);
  const ui = useUiTexts();
  const say = useFieldSentence();
  const sentence = useFailureSentence();
  const { register, handleSubmit, setError, formState } = useForm({
    mode: 'onTouched',
    resolver: standardSchemaResolver(newBrandingForm),
    defaultValues: { name: '' },
  });
  const { isDirty, errors } = formState;
  const { mutate, error, isPending } = useCreate({
    onDone: onCreated,
    onRefusal: (refusal) => blameFields(refusal, setError, { name: 'name' }),
  });
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);
  const create = (values: { name: string }) => {
    if (!isUnderWay(createKey)) mutate(values);
  };
  const wrong = errors.name?.message;
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(create)(event)}>
      <Stack gap={4}>
        <TextField
          label={t.name}
          hint={t.nameHint}
          autoComplete="off"
          error={wrong === 'Empty' ? t.emptyName : say(wrong)}
          {...register('name')}
        />
        {error !== null && wrong === undefined && (
          <Banner tone="danger" announce="alert" title={t.createFailed}>
            {sentence(error)}
          </Banner>
        )}
      </Stack>
      <DialogActions>
        <Button variant="quiet" onClick={onLeave}>
          {ui.cancel}
        </Button>
        <Button type="submit" variant="primary" loading={isPending}>
          {t.create}
        </Button>
      </DialogActions>
    </form>
  );
}

import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { updateSignParameters } from '#contract/environments/environments.ts';
import { signParameters } from '#contract/webdocs/sign-parameters.ts';
import type { ExternalEnvironment } from '#contract/environments/environments.ts';
import type { SignParameters } from '#contract/webdocs/sign-parameters.ts';
import { signLanguages } from '#contract/roles.ts';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { useLanguage } from '#kit/language.ts';
import { useTexts } from '#kit/texts.ts';
import { SignIcon } from '#ui/icons/icons.tsx';
import { Banner } from '#ui/states/banner.tsx';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Columns, Stack } from '#ui/layout/layout.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { toasts } from '#ui/overlays/toasts.ts';
import { keepEnvironment } from '#app/shared/environments/environment-queries.ts';
import { LeaveGuard } from '#app/leave-guard.tsx';
import { callAsUser } from '#app/session.ts';
import { detailTexts } from './detail-texts.ts';
import styles from './sign-parameters-form.module.css';

/** Language names in the reader's language, with a capital: "Français". */
const useLanguageOptions = () => {
  const language = useLanguage();
  const names = new Intl.DisplayNames(language, { type: 'language' });
  return signLanguages.map((value) => {
    const name = names.of(value) ?? value;
    return { value, label: name.charAt(0).toLocaleUpperCase(language) + name.slice(1) };
  });
};

const Fields = ({ form }: { form: UseFormReturn<SignParameters> }) => {
  const t = useTexts(detailTexts);
  const languages = useLanguageOptions();
  const wrong = form.formState.errors.validityDays;
  return (
    <Columns least="field" gap={4}>
      <SelectField
        label={t.twoFactor}
        hint={t.twoFactorHint}
        placeholder={null}
        options={[
          { value: 'sms', label: t.sms },
          { value: 'email', label: t.email },
          { value: 'none', label: t.none },
        ]}
        {...form.register('twoFactorMethod')}
      />
      <SelectField
        label={t.codeBefore}
        hint={form.watch('twoFactorMethod') === 'none' ? t.codeBeforeNone : t.codeBeforeHint}
        placeholder={null}
        options={[
          { value: 'signing', label: t.signing },
          { value: 'reading', label: t.reading },
        ]}
        {...form.register('codeBefore')}
      />
      <SelectField
        label={t.userInterface}
        placeholder={null}
        options={[
          { value: 'page', label: t.page },
          { value: 'embedded', label: t.embedded },
        ]}
        {...form.register('userInterface')}
      />
      <TextField
        type="number"
        inputMode="numeric"
        min={1}
        max={365}
        label={t.validity}
        hint={t.validityHint}
        error={wrong && t.validityWrong}
        {...form.register('validityDays', { valueAsNumber: true })}
      />
      <SelectField
        label={t.defaultLanguage}
        placeholder={null}
        options={languages}
        {...form.register('defaultLanguage')}
      />
    </Columns>
  );
};

const useSaving = ({ id, signParameters: saved }: ExternalEnvironment) => {
  const t = useTexts(detailTexts);
  const form = useForm<SignParameters>({
    mode: 'onTouched',
    resolver: standardSchemaResolver(signParameters),
    // Values saved elsewhere are applied to fields that were not changed here.
    values: saved,
    resetOptions: { keepDirtyValues: true },
  });
  const saving = useMutation({
    mutationFn: (body: SignParameters) => callAsUser(updateSignParameters, { params: { id }, body }),
    onSuccess: (environment) => {
      form.reset(environment.signParameters);
      keepEnvironment(environment);
      toasts.success(t.saved);
    },
  });
  const submit = form.handleSubmit((values) => saving.mutate(values));
  return { form, saving, submit };
};

/** Signature settings for documents sent from this environment. */
export const SignParametersForm = ({ environment }: { environment: ExternalEnvironment }) => {
  const t = useTexts(detailTexts);
  const sentence = useFailureSentence();
  const { form, saving, submit } = useSaving(environment);
  const { isDirty } = form.formState;
  return (
    <Card title={t.parameters} subtitle={t.parametersText} icon={<SignIcon />}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap={6}>
          <Fields form={form} />
          {saving.error && (
            <Banner tone="danger" announce="alert" onClose={saving.reset}>
              {t.saveFailed} {sentence(saving.error)}
            </Banner>
          )}
          <div className={styles.actions}>
            <Button type="submit" variant="primary" loading={saving.isPending}>
              {t.save}
            </Button>
            {isDirty && (
              <Button variant="quiet" onClick={() => form.reset()}>
                {t.undo}
              </Button>
            )}
          </div>
        </Stack>
      </form>
      <LeaveGuard isDirty={isDirty && !saving.isPending}>{t.leaveText}</LeaveGuard>
    </Card>
  );
};

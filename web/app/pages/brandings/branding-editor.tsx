import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { Branding } from '#contract/brandings.ts';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { wasRefused } from '#kit/failures.ts';
import { useFieldSentence } from '#kit/field-texts.ts';
import { showFieldErrors } from '#kit/forms.ts';
import { useTexts } from '#kit/texts.ts';
import { Banner } from '#ui/states/banner.tsx';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { classNames } from '#ui/class-names.ts';
import { Stack } from '#ui/layout/layout.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { toasts } from '#ui/overlays/toasts.ts';
import { useActionToast } from '#app/shared/failures/use-failure-toast.ts';
import { useSupportBlockReason } from '#app/support-session.ts';
import { LeaveGuard } from '#app/leave-guard.tsx';
import { isUnderWay, saveKey, useSave } from './branding-mutations.ts';
import { useWebdocFeature } from './branding-queries.ts';
import { brandingForm, fieldsOfRequest, valuesOf } from './branding-rules.ts';
import type { BrandingInput, BrandingValues } from './branding-rules.ts';
import styles from './brandings.module.css';
import { ColourFields } from './colour-fields.tsx';
import type { FormState } from './colour-fields.tsx';
import { editorTexts } from './editor-texts.ts';
import { LivePreview } from './live-preview.tsx';
import { LogoField, LogoSizes } from './logo-field.tsx';
import { brandingsTexts } from './texts.ts';

/** Shows error.noContract while the editor is open. */
const useSayNoContract = (feature: ReturnType<typeof useWebdocFeature>): void => {
  const { noContract } = useTexts(editorTexts);
  useEffect(() => {
    if (feature !== 'noContract') return undefined;
    const toast = toasts.error(noContract, { isBrief: true });
    return () => toasts.close(toast);
  }, [feature, noContract]);
};

const Identity = ({ form, hasWebdoc }: { form: FormState; hasWebdoc: boolean }) => {
  const t = useTexts(editorTexts);
  const { name, emptyName } = useTexts(brandingsTexts);
  const say = useFieldSentence();
  const logo = useWatch({ control: form.control, name: 'logo' });
  const wrong = form.formState.errors.name?.message;
  return (
    <Card title={t.identity}>
      <Stack gap={4}>
        <TextField
          label={name}
          autoComplete="off"
          error={wrong === 'Empty' ? emptyName : say(wrong)}
          {...form.register('name')}
        />
        <LogoField form={form} />
        {hasWebdoc && logo !== null && <LogoSizes form={form} />}
      </Stack>
    </Card>
  );
};

/** The default branding stays the default until another one replaces it, so its box cannot be unticked. */
const DefaultBox = ({ form, branding }: { form: FormState; branding: Branding }) => {
  const t = useTexts(editorTexts);
  if (branding.isDefault) return <Checkbox checked readOnly aria-disabled label={t.isDefault} hint={t.staysDefault} />;
  return <Checkbox label={t.isDefault} hint={t.isDefaultHint} {...form.register('isDefault')} />;
};

const useWhyUnsaved = (): ((error: unknown) => string) => {
  const { gone } = useTexts(editorTexts);
  const sentence = useFailureSentence();
  return (error) => (wasRefused(error, 'NotFound') ? gone : sentence(error));
};

const SaveRow = ({ form, pending, error }: { form: FormState; pending: boolean; error: unknown }) => {
  const t = useTexts(editorTexts);
  const why = useWhyUnsaved();
  const inPersonOnly = useSupportBlockReason();
  const { isDirty, errors } = form.formState;
  return (
    <>
      {error !== null && Object.keys(errors).length === 0 && (
        <Banner tone="danger" title={t.saveFailed}>
          {why(error)}
        </Banner>
      )}
      <div className={styles.save} data-bottom-bar>
        <Button
          type="submit"
          variant="primary"
          loading={pending}
          disabledReason={inPersonOnly ?? (isDirty ? undefined : t.nothingChanged)}
        >
          {t.save}
        </Button>
      </div>
    </>
  );
};

const Preview = ({ form }: { form: FormState }) => {
  const values = useWatch({ control: form.control }) as BrandingInput;
  return (
    <div className={styles.preview}>
      <LivePreview values={values} />
    </div>
  );
};

/** New data of the server is applied until the user changes something. */
const useBrandingForm = (branding: Branding): FormState => {
  const form = useForm<BrandingInput, unknown, BrandingValues>({
    mode: 'onTouched',
    resolver: standardSchemaResolver(brandingForm),
    defaultValues: valuesOf(branding),
  });
  const { formState, reset } = form;
  const { isDirty } = formState;
  useEffect(() => {
    if (!isDirty) reset(valuesOf(branding));
  }, [branding, isDirty, reset]);
  return form;
};

/** Editor of one branding, with a preview of the page beside it (REQ-2.2.19). */
export const BrandingEditor = ({ branding }: { branding: Branding }) => {
  const t = useTexts(editorTexts);
  const feature = useWebdocFeature();
  useSayNoContract(feature);
  const form = useBrandingForm(branding);
  const why = useWhyUnsaved();
  const toast = useActionToast();
  const { mutate, error, isPending } = useSave(branding, {
    onDone: (saved) => form.reset(valuesOf(saved)),
    onRefusal: (refusal) => {
      if (!showFieldErrors(refusal, form.setError, fieldsOfRequest)) toast.say(`${t.saveFailed}. ${why(refusal)}`);
    },
  });
  const save = (values: BrandingValues) => {
    if (isUnderWay(saveKey)) return;
    toast.takeBack();
    mutate(values);
  };
  const hasWebdoc = feature === 'included';
  const submit = form.handleSubmit(save);
  return (
    <form
      noValidate
      className={classNames(styles.editor, hasWebdoc && styles.beside)}
      onSubmit={(event) => void submit(event)}
    >
      <Stack gap={5}>
        <Identity form={form} hasWebdoc={hasWebdoc} />
        <Card title={t.colours}>
          <ColourFields form={form} />
        </Card>
        <DefaultBox form={form} branding={branding} />
        <SaveRow form={form} pending={isPending} error={error} />
      </Stack>
      {hasWebdoc && <Preview form={form} />}
      <LeaveGuard isDirty={form.formState.isDirty}>{t.leaveText}</LeaveGuard>
    </form>
  );
};

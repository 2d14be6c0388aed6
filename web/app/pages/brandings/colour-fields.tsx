import type { UseFormReturn } from 'react-hook-form';
import { useFormState, useWatch } from 'react-hook-form';
import { useFieldSentence } from '#kit/field-texts.ts';
import { useLanguage } from '#kit/language.ts';
import { useTexts } from '#kit/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { Columns, Stack } from '#ui/layout/layout.tsx';
import { Status } from '#ui/states/status.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { toasts } from '#ui/overlays/toasts.ts';
import type { BrandingInput, BrandingValues } from './branding-rules.ts';
import { contrastOf, isColour, nearestReadable, readable, toColour } from './contrast.ts';
import styles from './brandings.module.css';
import { editorTexts } from './editor-texts.ts';

export type FormState = UseFormReturn<BrandingInput, unknown, BrandingValues>;
type ColourName = 'background' | 'text' | 'button' | 'buttonText';

/** A colour picker, and its value as text that can be typed. */
const ColourField = ({ form, name, label }: { form: FormState; name: ColourName; label: string }) => {
  const t = useTexts(editorTexts);
  const say = useFieldSentence();
  const value = useWatch({ control: form.control, name });
  const { errors } = useFormState({ control: form.control, name });
  const choose = (colour: string) =>
    form.setValue(name, colour, { shouldDirty: true, shouldValidate: true, shouldTouch: true });
  const shown = toColour(value);
  const registered = form.register(name);
  return (
    <TextField
      label={label}
      error={say(errors[name]?.message)}
      autoComplete="off"
      spellCheck={false}
      maxLength={20}
      {...registered}
      onBlur={(event) => {
        if (toColour(event.target.value) !== event.target.value) choose(toColour(event.target.value));
        void registered.onBlur(event);
      }}
      prefix={
        <input
          type="color"
          className={styles.picker}
          aria-label={t.pick(label)}
          value={isColour(shown) ? shown.toLowerCase() : '#000000'}
          onChange={({ target }) => choose(target.value)}
        />
      }
    />
  );
};

interface PairNames {
  text: ColourName;
  background: ColourName;
}

/** The contrast of a pair of colours, and a button that improves it. */
const Contrast = ({ form, pair, label }: { form: FormState; pair: PairNames; label: string }) => {
  const t = useTexts(editorTexts);
  const language = useLanguage();
  const [text, background] = useWatch({ control: form.control, name: [pair.text, pair.background] }).map(toColour) as [
    string,
    string,
  ];
  if (!isColour(text) || !isColour(background)) return null;
  const ratio = contrastOf(text, background);
  const better = nearestReadable(text, background);
  const words = new Intl.NumberFormat(language, { maximumFractionDigits: 2, roundingMode: 'floor' });
  const take = () => {
    form.setValue(pair.text, better, { shouldDirty: true, shouldValidate: true });
    toasts.success(t.fixed(label, better));
  };
  return (
    <div className={styles.contrast}>
      <span className={styles.sample} style={{ color: text, background }} aria-hidden="true">
        {t.sample}
      </span>
      <output className={styles.verdict}>
        <span>{t.ratio(words.format(ratio))}</span>
        <Status tone={ratio >= readable ? 'success' : 'warning'}>
          {ratio >= readable ? t.readable : t.unreadable}
        </Status>
      </output>
      {ratio < readable && (
        <Button size="small" aria-label={t.fixWhat(label, better)} onClick={take}>
          <span className={styles.dot} style={{ background: better }} />
          {t.fix(better)}
        </Button>
      )}
    </div>
  );
};

export const ColourFields = ({ form }: { form: FormState }) => {
  const t = useTexts(editorTexts);
  return (
    <Stack gap={5}>
      <fieldset className={styles.pair}>
        <legend className={styles.legend}>{t.banner}</legend>
        <Columns gap={4} least="field">
          <ColourField form={form} name="background" label={t.background} />
          <ColourField form={form} name="text" label={t.text} />
        </Columns>
        <Contrast form={form} pair={{ text: 'text', background: 'background' }} label={t.text} />
      </fieldset>
      <fieldset className={styles.pair}>
        <legend className={styles.legend}>{t.acts}</legend>
        <Columns gap={4} least="field">
          <ColourField form={form} name="button" label={t.button} />
          <ColourField form={form} name="buttonText" label={t.buttonText} />
        </Columns>
        <Contrast form={form} pair={{ text: 'buttonText', background: 'button' }} label={t.buttonText} />
      </fieldset>
    </Stack>
  );
};

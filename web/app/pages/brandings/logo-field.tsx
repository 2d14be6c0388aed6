import { useId, useRef, useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { branding as limits } from '#contract/limits.ts';
import { useFieldSentence } from '#kit/field-texts.ts';
import { pageRefusalTexts } from '#kit/portal-refusal-texts.ts';
import { useTexts } from '#kit/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { ErrorCircleIcon } from '#ui/icons/icons.tsx';
import { TrashIcon, UploadIcon } from '#ui/icons/page-icons.tsx';
import { RadioGroup } from '#ui/forms/radio-group.tsx';
import styles from './brandings.module.css';
import type { FormState } from './colour-fields.tsx';
import { isColour, toColour } from './contrast.ts';
import { editorTexts } from './editor-texts.ts';
import { acceptedLogos, readLogo } from './read-logo.ts';

/** Takes a dropped file; elsewhere, a dropped picture would replace the page. */
const useDrop = (take: (file: File) => void) => {
  const [isOver, setOver] = useState(false);
  return {
    isOver,
    handlers: {
      onDragOver: (event: React.DragEvent) => {
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: React.DragEvent) => {
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file) take(file);
      },
    },
  };
};

const Shown = ({ form, logo }: { form: FormState; logo: string }) => {
  const t = useTexts(editorTexts);
  const [size, background] = useWatch({ control: form.control, name: ['logoSize', 'background'] });
  const colour = toColour(background);
  return (
    <span className={styles.shown} style={isColour(colour) ? { background: colour } : undefined}>
      <img className={styles.logo} src={logo} alt={t.yourLogo} style={{ maxWidth: limits.logoWidths[size] }} />
    </span>
  );
};

interface ActsProps {
  hasLogo: boolean;
  onPick: (file: File) => void;
  onRemove: () => void;
}

const Acts = ({ hasLogo, onPick, onRemove }: ActsProps) => {
  const t = useTexts(editorTexts);
  const input = useRef<HTMLInputElement>(null);
  return (
    <span className={styles.acts}>
      <Button icon={<UploadIcon />} onClick={() => input.current?.click()}>
        {hasLogo ? t.replace : t.choose}
      </Button>
      {hasLogo && (
        <Button variant="quiet" icon={<TrashIcon />} onClick={onRemove}>
          {t.removeLogo}
        </Button>
      )}
      <input
        ref={input}
        hidden
        type="file"
        accept={acceptedLogos}
        aria-label={t.choose}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Otherwise the same file could not be picked again.
          target.value = '';
          if (file) onPick(file);
        }}
      />
    </span>
  );
};

/** Takes a dropped or picked logo, checks it here first, and shows it on the branding's own background. */
export const LogoField = ({ form }: { form: FormState }) => {
  const t = useTexts(editorTexts);
  const say = useFieldSentence({
    ...useTexts(pageRefusalTexts),
    LogoTooLarge: t.logoTooLarge,
    LogoDamaged: t.logoDamaged,
  });
  const id = useId();
  const logo = useWatch({ control: form.control, name: 'logo' });
  const { errors } = useFormState({ control: form.control, name: 'logo' });
  const set = (next: string | null) => form.setValue('logo', next, { shouldDirty: true, shouldValidate: true });
  const take = async (file: File) => {
    const read = await readLogo(file);
    if ('fault' in read) form.setError('logo', { type: 'picked', message: read.fault });
    else set(read.logo);
  };
  const pick = (file: File) => void take(file);
  const { isOver, handlers } = useDrop(pick);
  const wrong = errors.logo?.message;
  return (
    <fieldset className={styles.field} aria-describedby={id}>
      <legend className={styles.label}>{t.logo}</legend>
      <div className={classNames(styles.drop, isOver && styles.over)} {...handlers}>
        {logo === null ? <span className={styles.soft}>{t.dropHere}</span> : <Shown form={form} logo={logo} />}
        <Acts hasLogo={logo !== null} onPick={pick} onRemove={() => set(null)} />
      </div>
      <span id={id} className={styles.soft}>
        {t.logoHint}
      </span>
      <span className={styles.wrong} role="alert">
        {wrong !== undefined && (
          <>
            <ErrorCircleIcon size={16} />
            <span>{say(wrong)}</span>
          </>
        )}
      </span>
    </fieldset>
  );
};

export const LogoSizes = ({ form }: { form: FormState }) => {
  const t = useTexts(editorTexts);
  return (
    <RadioGroup
      legend={t.logoSize}
      choices={[
        { value: 'S', label: t.small },
        { value: 'M', label: t.medium },
        { value: 'L', label: t.large },
      ]}
      {...form.register('logoSize')}
    />
  );
};

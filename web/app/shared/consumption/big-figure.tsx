import type { ReactNode } from 'react';
import { abbreviate, formatNumber } from '#kit/big-numbers.ts';
import { useLanguage } from '#kit/language.ts';
import { useTexts } from '#kit/texts.ts';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import styles from './big-figure.module.css';
import { consumptionTexts } from './texts.ts';

/** Shows a short number; screen readers and the tooltip get all digits. Null is unlimited. */
const Figure = ({ value }: { value: number | null }) => {
  const t = useTexts(consumptionTexts);
  const language = useLanguage();
  if (value === null) return t.unlimited;
  const whole = formatNumber(value, language);
  return (
    <span title={whole}>
      <span aria-hidden="true">{abbreviate(value, language)}</span>
      <VisuallyHidden>{whole}</VisuallyHidden>
    </span>
  );
};

interface Props {
  value: number | null;
  of?: number | null;
  note?: ReactNode;
}

export const BigFigure = ({ value, of, note }: Props) => {
  const t = useTexts(consumptionTexts);
  const language = useLanguage();
  return (
    <div>
      <p className={styles.figure}>
        <Figure value={value} />
        {of !== undefined && (
          <span className={styles.of} title={of === null ? undefined : formatNumber(of, language)}>
            {of === null ? t.unlimited : t.ofLimit(abbreviate(of, language))}
          </span>
        )}
      </p>
      {note !== undefined && <p className={styles.note}>{note}</p>}
    </div>
  );
};

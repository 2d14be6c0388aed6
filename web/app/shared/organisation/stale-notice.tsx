import { formatMoment } from '#kit/dates.ts';
import { useLanguage } from '#kit/language.ts';
import { useTexts } from '#kit/texts.ts';
import { ToneIcon } from '#ui/icons/tone-icon.tsx';
import styles from './stale-notice.module.css';
import { organisationTexts } from './texts.ts';

/** Age of the provider's data, when it is the last good answer. */
export const StaleNotice = ({ asOf }: { asOf: string }) => {
  const t = useTexts(organisationTexts);
  return (
    <p className={styles.stale}>
      <ToneIcon tone="warning" size={16} />
      {t.stale(formatMoment(asOf, useLanguage()))}
    </p>
  );
};

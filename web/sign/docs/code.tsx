import styles from './docs.module.css';
import type { DocsTexts } from './texts.ts';

/** A block of code with its name and a button to copy it. */
export const Code = ({ text, label, texts }: { text: string; label: string; texts: DocsTexts }) => (
  <div className={styles.code}>
    <p className={styles.codeHead}>
      <span>{label}</span>
      <button type="button" data-copy data-done={texts.copied} aria-label={`${texts.copy} – ${label}`}>
        {texts.copy}
      </button>
    </p>
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that the keyboard can scroll long lines */}
    <pre tabIndex={0}>{text}</pre>
  </div>
);

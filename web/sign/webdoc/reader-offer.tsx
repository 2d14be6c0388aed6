import { BookIcon, CloseIcon } from '#ui/icons.tsx';

import styles from './reader-offer.module.css';
import { chooseReflow } from './reflow.ts';
import { useTexts } from './sign-context.ts';

/** On a phone, where a sheet of paper is too small to be read: one line above the toolbar. */
export function ReaderOffer() {
  const texts = useTexts();
  const choose = (isOn: boolean) => {
    chooseReflow({ isOn });
    // The button that had the focus is gone.
    document.querySelector<HTMLElement>('#documents')?.focus({ preventScroll: true });
  };
  return (
    <section className={styles['offer']} aria-label={texts.readerMode}>
      <p>{texts.tooSmall}</p>
      <button type="button" className={styles['accept']} onClick={() => choose(true)}>
        <BookIcon size={16} />
        {texts.readLarge}
      </button>
      <button
        type="button"
        className={styles['refuse']}
        aria-label={texts.noThanks}
        onClick={() => choose(false)}
      >
        <CloseIcon size={16} />
      </button>
    </section>
  );
}

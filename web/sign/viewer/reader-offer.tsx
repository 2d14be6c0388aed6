import type { RefObject } from 'react';
import { texts } from '#kit/texts.ts';
import { BookIcon } from '#ui/icons/icons.tsx';
import styles from './reader-offer.module.css';
import { setReaderMode } from './reader-mode.ts';
import { useSignLanguage } from '../shell/sign-context.ts';
import { useReaderOffer } from './use-reader-offer.ts';

const offerTexts = texts({
  readLarge: { fr: 'Lire en grand', en: 'Read enlarged' },
  keepLayout: { fr: 'Voir la mise en page', en: 'See the layout' },
});

interface Props {
  documents: RefObject<HTMLElement | null>;
  percent: number;
}

/** Offers reader mode in one line above the toolbar, on phones, where a sheet is too small to read. Reading comes first. */
export const ReaderOffer = ({ documents, percent }: Props) => {
  const isOffered = useReaderOffer(documents, percent);
  const {
    language,
    texts: { readerMode },
  } = useSignLanguage();
  const say = offerTexts[language];
  const choose = (isOn: boolean) => {
    setReaderMode({ isOn });
    // The button that had the focus disappears.
    document.querySelector<HTMLElement>('#documents')?.focus({ preventScroll: true });
  };
  if (!isOffered) return null;
  return (
    <section data-reader-offer className={styles['offer']} aria-label={readerMode}>
      <button type="button" className={styles['accept']} onClick={() => choose(true)}>
        <BookIcon size={16} />
        {say.readLarge}
      </button>
      <button type="button" className={styles['refuse']} onClick={() => choose(false)}>
        {say.keepLayout}
      </button>
    </section>
  );
};

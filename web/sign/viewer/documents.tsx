import { useEffect } from 'react';
import type { RefObject } from 'react';
import styles from './document.module.css';
import { fitSheets } from './fit-sheets.ts';
import { useTexts } from '../shell/sign-context.ts';

/** The sheets as the server wrote them, in case React has to rebuild the page. */
let serverNodes: ChildNode[] = [];

export const rememberDocuments = (): void => {
  serverNodes = [...(document.querySelector('#documents')?.childNodes ?? [])];
};

interface Props {
  place: RefObject<HTMLElement | null>;
  isHidden: boolean;
}

/**
 * The scrolling area of the documents. React renders it with an empty text and suppresses the hydration warning, so it
 * never touches the server's content: sheets, native controls and values typed before hydration stay, and the browser
 * does not parse the HTML a second time.
 */
export const Documents = ({ place, isHidden }: Props) => {
  const texts = useTexts();
  useEffect(() => {
    const scroller = place.current;
    if (!scroller) return;
    if (scroller.childElementCount === 0) scroller.replaceChildren(...serverNodes);
    // Hidden sheets have no width: look again when they are shown.
    if (!isHidden) fitSheets(scroller);
  }, [place, isHidden]);
  return (
    <section
      id="documents"
      ref={place}
      className={styles['scroller']}
      aria-label={texts.document}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users scroll it with the arrow keys
      tabIndex={0}
      hidden={isHidden}
      suppressHydrationWarning
    >
      {''}
    </section>
  );
};

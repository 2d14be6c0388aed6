import { useEffect } from 'react';
import type { RefObject } from 'react';

import styles from './document.module.css';
import { useTexts } from '../shell/sign-context.ts';

/** The sheets as the server wrote them, should React ever have to build the page anew. */
let written: ChildNode[] = [];

export const rememberDocuments = (): void => {
  written = [...(document.querySelector('#documents')?.childNodes ?? [])];
};

interface Props {
  place: RefObject<HTMLElement | null>;
  isHidden: boolean;
}

/**
 * The documents' own place. React knows an element with an empty text in it, whose difference from what the server
 * wrote is suppressed: it never looks inside, so that the sheets, the native controls in them and what was typed
 * before hydration stay as they are – and no HTML is parsed in the browser a second time.
 */
export const Documents = ({ place, isHidden }: Props) => {
  const texts = useTexts();
  useEffect(() => {
    if (place.current?.childElementCount === 0) place.current.replaceChildren(...written);
  }, [place]);
  return (
    <section
      id="documents"
      ref={place}
      className={styles['scroller']}
      aria-label={texts.document}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- who has a keyboard alone scrolls it with the arrow keys
      tabIndex={0}
      hidden={isHidden}
      suppressHydrationWarning
    >
      {''}
    </section>
  );
};

import { useLayoutEffect, useRef } from 'react';
import { cleanHtml } from './clean-html.ts';
import styles from './rich-text.module.css';

/** Foreign HTML, cleaned again before it is shown. */
export const RichTextView = ({ html }: { html: string }) => {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    place.current?.replaceChildren(cleanHtml(html));
  }, [html]);
  return <div ref={place} className={styles.words} />;
};

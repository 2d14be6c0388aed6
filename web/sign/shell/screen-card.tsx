import { useEffect, useRef } from 'react';
import type { MouseEvent, ReactNode } from 'react';

import styles from './screen-card.module.css';

interface Props {
  title: string;
  icon?: ReactNode;
  tone?: 'good' | 'bad' | 'plain';
  children?: ReactNode;
}

/** The second half of a double tap was meant for the screen before: it neither agrees nor sends anything here. */
const ignoreSecondTap = (event: MouseEvent): void => {
  if (event.detail > 1) event.stopPropagation();
};

/** A screen of its own beside the document; its heading takes the focus, so that it is read aloud. */
export const ScreenCard = ({ title, icon, tone = 'plain', children }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <section className={styles['card']} onClickCapture={ignoreSecondTap}>
      {icon && (
        <span className={styles['icon']} data-tone={tone}>
          {icon}
        </span>
      )}
      <h1 ref={heading} tabIndex={-1} className={styles['title']}>
        {title}
      </h1>
      {children}
    </section>
  );
};

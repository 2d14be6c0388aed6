import { useEffect, useRef } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import styles from './screen-card.module.css';

interface Props {
  title: string;
  icon?: ReactNode;
  tone?: 'good' | 'bad' | 'plain';
  children?: ReactNode;
}

/** Ignore the second click of a double click: it was meant for the previous screen and must not confirm anything. */
const ignoreSecondTap = (event: MouseEvent): void => {
  if (event.detail > 1) event.stopPropagation();
};

/** The second press of a double click must not take the focus from the field of the next screen either. */
const keepFocus = (event: MouseEvent): void => {
  if (event.detail > 1 && !(event.target instanceof HTMLInputElement)) event.preventDefault();
};

/** A screen shown instead of the document. Its heading takes the focus, so that screen readers announce it. */
export const ScreenCard = ({ title, icon, tone = 'plain', children }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <section className={styles['card']} onClickCapture={ignoreSecondTap} onMouseDownCapture={keepFocus}>
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

import type { ReactNode, SubmitEventHandler } from 'react';

import { useFailureSentence } from '#kit/failure-sentence.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';

import styles from './form-frame.module.css';

/** The screen's title and what it is for. */
export function AuthHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className={styles.heading}>
      <h1 className={styles.title}>{title}</h1>
      {children !== undefined && <p className={styles.subtitle}>{children}</p>}
    </header>
  );
}

type Props = {
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  submitLabel: string;
  pending: boolean;
  /** What failed, when no field is to blame. */
  failure: unknown;
  children: ReactNode;
};

/** Fields, what went wrong, and the one button. */
export function AuthForm({ onSubmit, submitLabel, pending, failure, children }: Props) {
  const sentence = useFailureSentence();
  return (
    <form noValidate onSubmit={onSubmit} className={styles.form}>
      {children}
      {failure !== null && (
        <Banner tone="danger" announce="alert">
          {sentence(failure)}
        </Banner>
      )}
      <Button type="submit" variant="primary" wide loading={pending}>
        {submitLabel}
      </Button>
    </form>
  );
}

/** Below the form: the other ways on. */
export function AuthAside({ children }: { children: ReactNode }) {
  return <p className={styles.aside}>{children}</p>;
}

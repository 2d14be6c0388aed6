import type { ReactNode, SubmitEventHandler } from 'react';

import { Button } from '#ui/actions/button.tsx';

import styles from './form-frame.module.css';

/** The screen's title and what it is for. */
export const AuthHeading = ({ title, children }: { title: string; children?: ReactNode }) => (
  <header className={styles.heading}>
    <h1 className={styles.title}>{title}</h1>
    {children !== undefined && <p className={styles.subtitle}>{children}</p>}
  </header>
);

interface Props {
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  submitLabel: string;
  pending: boolean;
  /** Why the button does nothing for now. */
  disabledReason?: string | undefined;
  children: ReactNode;
}

/** Fields and the one button. What no field is to blame for is said in a toast (specification 1 §8). */
export const AuthForm = ({ onSubmit, submitLabel, pending, disabledReason, children }: Props) => (
  <form noValidate onSubmit={onSubmit} className={styles.form}>
    {children}
    <Button type="submit" variant="primary" wide loading={pending} disabledReason={disabledReason}>
      {submitLabel}
    </Button>
  </form>
);

/** Below the form: the other ways on. */
export const AuthAside = ({ children }: { children: ReactNode }) => (
  <p className={styles.aside}>{children}</p>
);

import type { ReactNode, SubmitEventHandler } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { Breakable } from '#ui/layout/breakable.tsx';
import styles from './form-frame.module.css';

export const AuthHeading = ({ title, children }: { title: string; children?: ReactNode }) => (
  <header className={styles.heading}>
    <h1 className={styles.title}>
      <Breakable>{title}</Breakable>
    </h1>
    {children !== undefined && <p className={styles.subtitle}>{children}</p>}
  </header>
);

interface Props {
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  submitLabel: string;
  pending: boolean;
  /** Blocks the button and says why. */
  disabledReason?: string | undefined;
  children: ReactNode;
}

/** The fields and the only button. A toast shows a failure that belongs to no field (REQ-1.8.9). */
export const AuthForm = ({ onSubmit, submitLabel, pending, disabledReason, children }: Props) => (
  <form noValidate onSubmit={onSubmit} className={styles.form}>
    {children}
    <Button type="submit" variant="primary" wide loading={pending} disabledReason={disabledReason}>
      {submitLabel}
    </Button>
  </form>
);

/** Other links, below the form. */
export const AuthAside = ({ children }: { children: ReactNode }) => <p className={styles.aside}>{children}</p>;

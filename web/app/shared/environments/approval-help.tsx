import type { LoginType } from '#contract/environments/environments.ts';
import { useConfig } from '#kit/config.ts';
import { useTexts } from '#kit/texts.ts';
import { CopyButton } from '#ui/actions/copy-button.tsx';
import styles from './approval-help.module.css';
import { connectTexts } from './connect-texts.ts';

/** An instruction for the customer's Salesforce administrator, ready to send. */
export const AdminInstruction = ({ orgType }: { orgType: LoginType }) => {
  const t = useTexts(connectTexts);
  const { productName } = useConfig();
  const text = t.adminInstruction(productName, orgType === 'test' ? t.aSandbox : t.aProduction);
  return (
    <figure className={styles.instruction}>
      <figcaption className={styles.caption}>
        <span>{t.adminInstructionTitle}</span>
        <CopyButton text={text} label={t.copyInstruction} />
      </figcaption>
      <blockquote className={styles.text}>{text}</blockquote>
    </figure>
  );
};

/**
 * Salesforce shows these errors on its own page and never redirects the person back (REQ-3.1.11). So they and
 * their solution are explained before the redirect, and after it.
 */
export const ApprovalHelp = ({ orgType }: { orgType: LoginType }) => {
  const t = useTexts(connectTexts);
  return (
    <details className={styles.help}>
      <summary className={styles.summary}>{t.approvalErrorQuestion}</summary>
      <p>{t.approvalErrorText}</p>
      <AdminInstruction orgType={orgType} />
      <p className={styles.caption}>{t.otherErrorsTitle}</p>
      <ul className={styles.others}>
        <li>{t.scopeError}</li>
        <li>{t.sessionError}</li>
        <li>{t.addressError}</li>
      </ul>
    </details>
  );
};

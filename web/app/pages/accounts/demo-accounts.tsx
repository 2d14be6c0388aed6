import { useTexts } from '#kit/texts.ts';
import { ExternalIcon } from '#ui/icons/icons.tsx';
import styles from './demo-accounts.module.css';
import { accountTexts } from './texts.ts';

/** REQ-6.1.3; they exist in demo mode only. */
const password = 'Demo-Paraphe-2026';
const accounts = [
  { username: 'claire.martin@acier-nord.example', name: 'Claire Martin', role: 'demoVerifiedOwner' },
  { username: 'sophie.leroy@acier-nord.example', name: 'Sophie Leroy', role: 'demoUser' },
  { username: 'nora.petit@studio-ouest.example', name: 'Nora Petit', role: 'demoFreeOwner' },
] as const;

interface Props {
  mailboxUrl: string | undefined;
  onPick: (account: { username: string; password: string }) => void;
}

/** Log-in with a demo account; shown in demo mode only. */
export const DemoAccounts = ({ mailboxUrl, onPick }: Props) => {
  const t = useTexts(accountTexts);
  return (
    <details className={styles.demo}>
      <summary className={styles.summary}>{t.demoTitle}</summary>
      <p className={styles.hint}>
        {t.demoAccounts} <code>{password}</code>
      </p>
      <ul className={styles.accounts}>
        {accounts.map(({ username, name, role }) => (
          <li key={username}>
            <button
              type="button"
              className={styles.account}
              aria-label={t.demoUse(name)}
              onClick={() => onPick({ username, password })}
            >
              <span>{username}</span>
              <span className={styles.role}>{t[role]}</span>
            </button>
          </li>
        ))}
      </ul>
      {mailboxUrl !== undefined && (
        <a href={mailboxUrl} target="_blank" rel="noopener noreferrer" className={styles.mails}>
          {t.demoMails} <ExternalIcon size={16} />
        </a>
      )}
    </details>
  );
};

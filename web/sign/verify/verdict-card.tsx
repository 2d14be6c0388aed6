import { useEffect, useRef } from 'react';
import type { Language } from '#contract/roles.ts';
import { AlertIcon, CheckCircleIcon, ErrorCircleIcon, InfoIcon } from '#ui/icons/icons.tsx';
import { useSignLanguage } from '../shell/sign-context.ts';
import type { SealFacts } from './check-seal.ts';
import type { Verdict } from './check-file.ts';
import type { Finding } from './heads/compare.ts';
import { HeadsSection } from './heads/heads-section.tsx';
import type { KnownLog } from './heads/log.ts';
import type { ShownKind, ShownVerdict } from './heads/shown-verdict.ts';
import type { AskState, Later } from './heads/use-published.ts';
import { Line } from './line.tsx';
import { verifyTexts } from './texts.ts';
import { formatTime } from './times.ts';
import type { Checked } from './use-checks.ts';
import styles from './verify.module.css';

type Tone = 'good' | 'bad' | 'warning' | 'plain';

const toneOf: Record<ShownKind, Tone> = {
  intact: 'good',
  changed: 'bad',
  extended: 'warning',
  foreign: 'bad',
  unknown: 'warning',
  doubtful: 'warning',
  unsealed: 'plain',
  log: 'plain',
  logAgrees: 'good',
  logMissing: 'warning',
  logBroken: 'bad',
  heads: 'plain',
  headsAgree: 'good',
  contradicted: 'bad',
  other: 'plain',
  empty: 'plain',
  unreadable: 'plain',
  unloaded: 'plain',
  tooBig: 'plain',
  unsupported: 'plain',
};
const icons = { good: CheckCircleIcon, bad: ErrorCircleIcon, warning: AlertIcon, plain: InfoIcon };

const nameIn = ({ commonName, organisation }: SealFacts['by']): string =>
  [commonName, organisation].filter((part, at, all) => part !== '' && all.indexOf(part) === at).join(', ');

const SealLines = ({ seal, isOurs, language }: { seal: SealFacts; isOurs: boolean; language: Language }) => {
  const texts = verifyTexts[language];
  const { timestamp, claimedAt } = seal;
  return (
    <>
      <Line term={isOurs ? texts.sealedBy : texts.signedBy}>{nameIn(seal.by)}</Line>
      {claimedAt && <Line term={texts.sealedAt}>{texts.claimed(formatTime(claimedAt, language))}</Line>}
      {isOurs && timestamp?.ok && timestamp.time && (
        <Line term={texts.provenAt}>{texts.provenBy(formatTime(timestamp.time, language), timestamp.authority)}</Line>
      )}
      {isOurs && seal.longTerm && <Line term={texts.longTerm}>{texts.longTermBody}</Line>}
      <Line term={texts.serial}>
        <code>{seal.serial}</code>
      </Line>
    </>
  );
};

const EvidenceLines = ({
  verdict,
  productName,
  language,
}: {
  verdict: Verdict;
  productName: string;
  language: Language;
}) => {
  const texts = verifyTexts[language];
  const { evidence } = verdict;
  if (!evidence) return null;
  const { account } = evidence;
  return (
    <>
      <Line term={texts.document}>{evidence.name}</Line>
      <Line term={texts.sender}>{evidence.sender}</Line>
      {account && (
        <Line term={texts.account}>
          {account.name || '–'}
          {!account.isVerified && (
            <>
              <br />
              <strong>{texts.unverified(productName)}</strong>
            </>
          )}
        </Line>
      )}
      <Line term={texts.signatories}>
        <ul>
          {evidence.signatories.map(({ name, email, signedAt, byToken, codeSentTo, pages }) => (
            <li key={`${name} ${email}`}>
              {name} <span className={styles['soft']}>({email})</span>
              {signedAt && <> – {formatTime(new Date(signedAt), language)}</>}
              {codeSentTo && <>, {texts.withCode(codeSentTo)}</>}
              {byToken && (
                <>
                  <br />
                  <strong>{texts.byToken}</strong>
                </>
              )}
              {pages && (
                <>
                  <br />
                  {texts.confirmed(pages.count)} <code>{pages.sha256}</code>
                </>
              )}
            </li>
          ))}
        </ul>
      </Line>
    </>
  );
};

interface Props {
  checked: Checked;
  /** The verdict after the comparison with published heads. */
  shown: ShownVerdict;
  findings: readonly Finding[];
  logs: readonly KnownLog[];
  later: Later | null;
  state: AskState;
  onAgain: () => void;
  productName: string;
  takesFocus: boolean;
}

/** The verdict on one file. If several were checked, the latest takes the focus. */
export const VerdictCard = ({ checked, shown, later, productName, takesFocus, ...heads }: Props) => {
  const { language } = useSignLanguage();
  const texts = verifyTexts[language];
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  const { name, verdict } = checked;
  const { kind, title, body } = shown;
  const { seal, doubt, sha256 } = verdict;
  const Icon = icons[toneOf[kind]];
  return (
    <li className={styles['card']} data-tone={toneOf[kind]} data-verdict={kind}>
      <span className={styles['icon']}>
        <Icon size={32} />
      </span>
      <div className={styles['body']}>
        <h2 ref={heading} tabIndex={-1} className={styles['verdict']}>
          {title}
        </h2>
        <p className={styles['file']}>{name}</p>
        <p>{body(productName)}</p>
        {kind === 'contradicted' && seal && <p>{texts.intactBody(productName)}</p>}
        {doubt && <p>{texts[`doubt_${doubt}`]}</p>}
        {(seal || sha256) && (
          <dl className={styles['lines']}>
            <EvidenceLines verdict={verdict} productName={productName} language={language} />
            {seal && <SealLines seal={seal} isOurs={kind !== 'foreign'} language={language} />}
            {later && <later.KeptLines verdict={verdict} language={language} />}
            {sha256 && (
              <Line term={texts.fingerprint}>
                <code>{sha256}</code>
              </Line>
            )}
          </dl>
        )}
        {(verdict.log ?? verdict.heads) && (
          <HeadsSection state={heads.state} onAgain={heads.onAgain}>
            {later && (
              <later.Findings
                findings={heads.findings}
                logs={heads.logs}
                language={language}
                isComplete={heads.state === 'answered'}
              />
            )}
          </HeadsSection>
        )}
      </div>
    </li>
  );
};

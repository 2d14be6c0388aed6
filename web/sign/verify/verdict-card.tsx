import { useEffect, useRef } from 'react';
import type { Language } from '#contract/roles.ts';
import type { SignatureReport } from '#seal-reader/report/report.ts';
import { localTimestamps } from '#seal-reader/local-timestamps.ts';
import { AlertIcon, CheckCircleIcon, ErrorCircleIcon, InfoIcon } from '#ui/icons/icons.tsx';
import { useSignLanguage } from '../shell/sign-context.ts';
import type { Finding } from './heads/finding.ts';
import { HeadsSection } from './heads/heads-section.tsx';
import type { KnownLog } from './heads/log.ts';
import type { ShownKind, ShownVerdict } from './heads/shown-verdict.ts';
import type { AskState, Later } from './heads/use-published.ts';
import { Line } from './line.tsx';
import { verifyTexts } from './texts.ts';
import { formatTime } from './times.ts';
import type { Checked } from './use-checks.ts';
import type { Verdict } from './verdict.ts';
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
  logAgreesInPart: 'warning',
  logUnproved: 'plain',
  logMissing: 'warning',
  logBroken: 'bad',
  heads: 'plain',
  headsAgree: 'good',
  headsGone: 'bad',
  contradicted: 'bad',
  badlyPublished: 'bad',
  other: 'plain',
  encoding: 'plain',
  certificate: 'plain',
  vouched: 'plain',
  empty: 'plain',
  unreadable: 'plain',
  unloaded: 'plain',
  tooBig: 'plain',
  unsupported: 'plain',
};
const icons = { good: CheckCircleIcon, bad: ErrorCircleIcon, warning: AlertIcon, plain: InfoIcon };

const nameIn = ({ by }: SignatureReport): string =>
  [...new Set([by?.name, by?.organisation].filter(Boolean))].join(', ');

/** A time that only the service itself vouches for is not called proven. */
const TimeLine = ({ at, authority, language }: { at: Date; authority: string; language: Language }) => {
  const texts = verifyTexts[language];
  const time = formatTime(at, language);
  return authority.endsWith(localTimestamps) ? (
    <Line term={texts.stampedAt}>{texts.stampedHere(time)}</Line>
  ) : (
    <Line term={texts.provenAt}>{texts.provenBy(time, authority)}</Line>
  );
};

const OwnLines = ({ seal, language }: { seal: SignatureReport; language: Language }) => {
  const texts = verifyTexts[language];
  const { timestamps, level } = seal;
  const own = timestamps.find(({ protects, indication }) => protects === 'signature' && indication === 'TOTAL-PASSED');
  const until = seal.archivedUntil === null ? null : new Date(seal.archivedUntil);
  return (
    <>
      {own && (
        <TimeLine
          at={new Date(own.at)}
          authority={own.authority?.name || own.authority?.organisation || ''}
          language={language}
        />
      )}
      {(level === 'B-LT' || level === 'B-LTA') && <Line term={texts.longTerm}>{texts.longTermBody}</Line>}
      {until && (
        <Line term={texts.archive}>
          {(level === 'B-LTA' ? texts.archivedUntil : texts.archiveEnded)(formatTime(until, language))}
        </Line>
      )}
    </>
  );
};

const SealLines = ({ seal, isOurs, language }: { seal: SignatureReport; isOurs: boolean; language: Language }) => {
  const texts = verifyTexts[language];
  const { claimedAt, by } = seal;
  return (
    <>
      <Line term={isOurs ? texts.sealedBy : texts.signedBy}>{nameIn(seal)}</Line>
      {claimedAt && (
        <Line term={isOurs ? texts.sealedAt : texts.signedAt}>
          {(isOurs ? texts.claimed : texts.claimedBySigner)(formatTime(new Date(claimedAt), language))}
        </Line>
      )}
      {isOurs && <OwnLines seal={seal} language={language} />}
      <Line term={texts.serial}>
        <code>{by?.serial}</code>
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
        {doubt && <p>{later?.reportTexts.reasons[language][doubt]}</p>}
        {(seal || sha256) && (
          <dl className={styles['lines']}>
            <EvidenceLines verdict={verdict} productName={productName} language={language} />
            {seal && <SealLines seal={seal} isOurs={verdict.kind !== 'foreign'} language={language} />}
            {later && <later.KeptLines verdict={verdict} language={language} />}
            {sha256 && (
              <Line term={texts.fingerprint}>
                <code>{sha256}</code>
              </Line>
            )}
          </dl>
        )}
        {later && verdict.report && <later.ReportSection report={verdict.report} language={language} />}
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

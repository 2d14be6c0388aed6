import type { Language } from '#contract/roles.ts';
import type { Judgement, Report, SignatureReport } from '#seal-reader/report/report.ts';
import { Line } from '../line.tsx';
import { formatTime } from '../times.ts';
import styles from '../verify.module.css';
import { reportTexts } from './report-texts.ts';

const listed = (parts: readonly (string | null)[]): string => [...new Set(parts.filter(Boolean))].join(', ');

/** The indication in words and in those of the standard, then the reason. */
const resultOf = ({ indication, subIndication, reason }: Judgement, language: Language): string => {
  const word = reportTexts.indications[language][indication];
  const standard = [indication, subIndication].filter(Boolean).join(', ');
  return `${word} (${standard})${reason ? `. ${reportTexts.reasons[language][reason]}` : ''}`;
};

const SignatureLines = ({ one, language }: { one: SignatureReport; language: Language }) => {
  const texts = reportTexts.lines[language];
  const { covers, by, chain, statuses, level, timestamps, algorithms } = one;
  const bytes = new Intl.NumberFormat(language).format(covers.bytes);
  const added = one.changes.flatMap(({ kinds }) => kinds.map((kind) => reportTexts.changes[language][kind]));
  const statusOf = (name: string) => statuses.find(({ certificate }) => certificate === name)?.status;
  const certificates = chain.map((name) => {
    const status = statusOf(name);
    return status ? `${name} (${reportTexts.statuses[language][status]})` : name;
  });
  return (
    <dl className={styles['lines']}>
      <Line term={texts.result}>
        {resultOf(one, language)}
        {one.isUnchanged === true && one.indication !== 'TOTAL-PASSED' && <> {texts.unchanged}</>}
        {one.hasUnproved === true && one.reason !== 'unproved' && <> {texts.unproved}</>}
      </Line>
      <Line term={texts.covers}>{covers.isWholeFile ? texts.whole : texts.beginning(bytes)}</Line>
      {added.length > 0 && <Line term={texts.changes}>{listed(added)}</Line>}
      {by && <Line term={texts.by}>{listed([by.name, by.organisation])}</Line>}
      {certificates.length > 0 && <Line term={texts.chain}>{listed(certificates)}</Line>}
      {level && <Line term={texts.level}>PAdES {level}</Line>}
      {timestamps.length > 0 && (
        <Line term={texts.times}>
          <ul>
            {timestamps.map((stamp) => (
              <li key={`${stamp.protects} ${stamp.at} ${stamp.bytes}`}>
                {listed([stamp.at && formatTime(new Date(stamp.at), language), stamp.authority?.name ?? null])}
                {' – '}
                {resultOf(stamp, language)}
              </li>
            ))}
          </ul>
        </Line>
      )}
      <Line term={texts.algorithms}>{listed(algorithms.map(({ name }) => name)) || '–'}</Line>
    </dl>
  );
};

/** Saves the report as the file that docs/verification-report.md describes. */
const save = (report: Report, name: string): void => {
  const address = URL.createObjectURL(new Blob([JSON.stringify(report, null, 2)], { type: 'application/json' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};

/** Tells for each signature and timestamp of a PDF how it was judged, and why. */
export const ReportSection = ({ report, language }: { report: Report; language: Language }) => {
  const texts = reportTexts.lines[language];
  const counts = { signature: 0, timestamp: 0 };
  const titled = report.signatures.map((one) => {
    counts[one.kind] += 1;
    return { one, title: texts[one.kind](counts[one.kind]) };
  });
  return (
    <details className={styles['report']}>
      <summary>{texts.title}</summary>
      <p className={styles['soft']}>{texts.intro}</p>
      {titled.map(({ one, title }) => (
        <section key={title}>
          <h3>{title}</h3>
          <SignatureLines one={one} language={language} />
        </section>
      ))}
      {report.signatures.some(({ reason }) => reason === 'noChain') && (
        <p className={styles['soft']}>{texts.addRoot}</p>
      )}
      <button type="button" onClick={() => save(report, texts.fileName)}>
        {texts.download}
      </button>
    </details>
  );
};

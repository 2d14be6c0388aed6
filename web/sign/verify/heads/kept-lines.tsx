import type { Language } from '#contract/roles.ts';
import { nameOf } from '#seal-reader/certificate.ts';
import type { Verdict } from '../verdict.ts';
import { Line } from '../line.tsx';
import { formatTime } from '../times.ts';
import type { KnownLog } from './log.ts';
import { headTexts } from './texts.ts';

const LogLines = ({ log, language }: { log: KnownLog; language: Language }) => {
  const texts = headTexts[language];
  const { kind, name, hashes, first, last, hasGaps, unread } = log;
  const notes = [hasGaps && texts.gaps, unread > 0 && texts.unread(unread)].filter((note) => note !== false);
  return (
    <>
      <Line term={texts.log}>
        <code>{name}</code>
      </Line>
      <Line term={texts.entries}>{[texts.entriesOf(hashes.size, first, last), ...notes].join(', ')}</Line>
      {kind === 'document' && <Line term={texts.proved}>{texts.trailAlone}</Line>}
    </>
  );
};

const nameIn = (subject: Uint8Array): string => {
  const { commonName, organisation } = nameOf(subject);
  return [...new Set([commonName, organisation].filter(Boolean))].join(', ');
};

/** The facts of a log, of a file of published heads or of certificates. A PDF has its own. */
export const KeptLines = ({
  verdict: { kind, log, heads, certificates },
  language,
}: {
  verdict: Pick<Verdict, 'kind' | 'log' | 'heads' | 'certificates'>;
  language: Language;
}) => {
  const texts = headTexts[language];
  return (
    <>
      {kind === 'log' && log && <LogLines log={log} language={language} />}
      {certificates?.map(({ raw, subject, notAfter }) => (
        <Line key={raw.join()} term={texts.certificate}>
          {texts.certificateOf(nameIn(subject), formatTime(notAfter, language))}
        </Line>
      ))}
      {heads && (
        <>
          <Line term={texts.number}>{texts.numberOf(heads.number, formatTime(heads.at, language))}</Line>
          <Line term={texts.heads}>{heads.heads.size}</Line>
        </>
      )}
    </>
  );
};

import type { Language } from '#contract/roles.ts';
import type { Verdict } from '../check-file.ts';
import { Line } from '../line.tsx';
import { formatTime } from '../times.ts';
import type { KnownLog } from './log.ts';
import { headTexts } from './texts.ts';

const LogLines = ({ log, language }: { log: KnownLog; language: Language }) => {
  const texts = headTexts[language];
  const { name, hashes, first, last, hasGaps, unread } = log;
  const notes = [hasGaps && texts.gaps, unread > 0 && texts.unread(unread)].filter((note) => note !== false);
  return (
    <>
      <Line term={texts.log}>
        <code>{name}</code>
      </Line>
      <Line term={texts.entries}>{[texts.entriesOf(hashes.size, first, last), ...notes].join(', ')}</Line>
    </>
  );
};

/** The facts of a log or of a file of published heads. A PDF has its own. */
export const KeptLines = ({
  verdict: { kind, log, heads },
  language,
}: {
  verdict: Pick<Verdict, 'kind' | 'log' | 'heads'>;
  language: Language;
}) => {
  const texts = headTexts[language];
  return (
    <>
      {kind === 'log' && log && <LogLines log={log} language={language} />}
      {heads && (
        <>
          <Line term={texts.number}>{texts.numberOf(heads.number, formatTime(heads.at, language))}</Line>
          <Line term={texts.heads}>{heads.heads.size}</Line>
        </>
      )}
    </>
  );
};

import { AlertIcon, CheckCircleIcon, ErrorCircleIcon, InfoIcon } from '#ui/icons/icons.tsx';
import type { Language } from '#contract/roles.ts';
import { formatTime } from '../times.ts';
import { toneOf } from './finding.ts';
import type { Finding } from './finding.ts';
import type { KnownLog } from './log.ts';
import { headTexts } from './texts.ts';

const icons = { good: CheckCircleIcon, bad: ErrorCircleIcon, warning: AlertIcon, unknown: InfoIcon };

/** More than this nobody reads; the card says how many there are. */
const mostShown = 20;

const nameOfFile = (file: Finding['file'], language: Language): string => {
  if (!file) return '';
  const texts = headTexts[language];
  const at = formatTime(file.at, language);
  return file.keptAs === null ? texts.ofServer(file.number, at) : texts.ofReader(file.number, at, file.keptAs);
};

const sentence = (finding: Finding, logs: readonly KnownLog[], language: Language): string => {
  const { kind, file, seq = 0, last = 0, chain = '', at, by = '', count = 0, isUnproved = false } = finding;
  const texts = headTexts[language];
  const log = logs.find((known) => known.chain === chain)?.name ?? `${chain.slice(0, 12)}…`;
  const told = texts[kind]({
    file: nameOfFile(file, language),
    seq,
    last,
    log,
    at: at ? formatTime(at, language) : '',
    by,
    count,
  });
  return isUnproved ? `${told} ${texts.unproved}` : told;
};

interface Props {
  findings: readonly Finding[];
  logs: readonly KnownLog[];
  language: Language;
  /** The server was asked for all that concerns the file. */
  isComplete: boolean;
}

/** What agrees, what is missing and what contradicts. */
export const Findings = ({ findings, logs, language, isComplete }: Props) => {
  const texts = headTexts[language];
  const shown = findings.slice(0, mostShown);
  return (
    <>
      {shown.length > 0 && (
        <ul>
          {shown.map((finding, place) => {
            const tone = toneOf(finding);
            const Icon = icons[tone];
            return (
              // eslint-disable-next-line react/no-array-index-key -- two findings may say the same
              <li key={place} data-tone={tone} data-finding={finding.kind}>
                <Icon size={20} /> <span>{sentence(finding, logs, language)}</span>
              </li>
            );
          })}
        </ul>
      )}
      {findings.length > mostShown && <p>{texts.more(findings.length - mostShown)}</p>}
      {isComplete && findings.length === 0 && <p>{texts.nothing}</p>}
    </>
  );
};

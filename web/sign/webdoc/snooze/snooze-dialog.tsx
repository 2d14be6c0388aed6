import { useState } from 'react';
import type { Snooze } from '#contract/webdocs/snooze.ts';
import type { WebdocView } from '#contract/webdocs/webdocs.ts';
import type { Language } from '#contract/roles.ts';
import { saveFile } from '#kit/save-file.ts';
import { Button } from '../../shell/button.tsx';
import { Dialog } from '../../shell/dialog.tsx';
import dialogStyles from '../../shell/dialog.module.css';
import screenStyles from '../../shell/screen-card.module.css';
import { useDeferredTexts } from '../deferred-texts.ts';
import { errorMessage } from '../refusal-sentences.ts';
import { snoozeTexts } from './snooze-texts.ts';
import styles from './snooze.module.css';
import { useSnooze, type SnoozeDesk } from './use-snooze.ts';

const locales: Record<Language, string> = { fr: 'fr-FR', en: 'en-GB' };

/** In the zone of this browser, which is the one that the server reckons with. */
const written = (moment: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(moment));

const saveCalendar = ({ filename, text }: NonNullable<Snooze['calendar']>): void =>
  saveFile(new Blob([text], { type: 'text/calendar' }), filename);

const Choices = ({ snooze, busy, choose }: SnoozeDesk & { snooze: Snooze }) => {
  const { language } = useDeferredTexts();
  const texts = snoozeTexts[language];
  if (snooze.choices.length === 0) return <p>{texts.tooClose}</p>;
  return (
    <fieldset aria-label={texts.moments} className={styles['choices']}>
      {snooze.choices.map(({ choice, at }) => (
        <Button key={choice} wide busy={busy} aria-pressed={at === snooze.until} onClick={() => choose(at)}>
          <span className={styles['choice']}>
            {texts[choice]} <span className={styles['moment']}>{written(at, language)}</span>
          </span>
        </Button>
      ))}
    </fieldset>
  );
};

const Chosen = ({ snooze, isChanged, busy, choose }: SnoozeDesk & { snooze: Snooze }) => {
  const { language } = useDeferredTexts();
  const texts = snoozeTexts[language];
  const { until, calendar } = snooze;
  const takenBack = isChanged ? texts.takenBack : '';
  return (
    <>
      <output className={styles['chosen']}>
        {until === null ? takenBack : texts.chosen(written(until, language))}
      </output>
      {until !== null && (
        <div className={dialogStyles['buttons']}>
          <Button tone="quiet" busy={busy} onClick={() => choose(null)}>
            {texts.takeBack}
          </Button>
          {calendar && <Button onClick={() => saveCalendar(calendar)}>{texts.toCalendar}</Button>}
        </div>
      )}
    </>
  );
};

interface Props {
  view: WebdocView;
  onClose: () => void;
  /** Returns true if the failure leads to another screen. */
  onFailure: (error: unknown) => boolean;
}

/** Puts the document off to a moment on offer, changes that or takes it back. */
export const SnoozeDialog = ({ view, onClose, onFailure }: Props) => {
  const { texts: common, language } = useDeferredTexts();
  const texts = snoozeTexts[language];
  const [problem, setProblem] = useState<string | null>(null);
  const desk = useSnooze((error) => {
    if (!onFailure(error)) setProblem(errorMessage(error, 'snooze', language));
  });
  const choose = (until: string | null) => {
    setProblem(null);
    desk.choose(until);
  };
  const { snooze } = desk;
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <p>
        {texts.body} {view.signatory.secondFactor ? '' : texts.kept}
      </p>
      {snooze === null && problem === null && <p className={dialogStyles['note']}>{texts.loading}</p>}
      {snooze && <Choices {...desk} snooze={snooze} choose={choose} />}
      {snooze && <Chosen {...desk} snooze={snooze} choose={choose} />}
      <p role="alert" className={screenStyles['problem']}>
        {problem}
      </p>
      <div className={dialogStyles['buttons']}>
        <Button onClick={onClose}>{common.done}</Button>
      </div>
    </Dialog>
  );
};

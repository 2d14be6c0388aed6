import { useState } from 'react';
import { plannedDeployment } from '#contract/limits.ts';
import { formatMinute, ownTimeZone } from '#kit/dates.ts';
import { useLanguage } from '#kit/language.ts';
import { useTexts } from '#kit/texts.ts';
import { SelectField } from '#ui/forms/select-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { nextNight, startOf, suggested, type When, type WhenChoice } from './plan-times.ts';
import { planTexts } from './plan-texts.ts';
import styles from './plan.module.css';

/** When the run starts. `start` is undefined for now, and null while the fields hold no time to come. */
export const usePlan = () => {
  const [opened] = useState(() => new Date());
  const [when, setWhen] = useState<When>({ choice: 'now', ...suggested(opened) });
  return { when, setWhen, opened, start: startOf(when, opened, plannedDeployment.mostDays) };
};

/** "Now", "tonight", or a day and a time of the reader's device. */
export const PlanFields = ({ when, setWhen, opened, start }: ReturnType<typeof usePlan>) => {
  const t = useTexts(planTexts);
  const language = useLanguage();
  const night = nextNight(opened);
  const time = formatMinute(night.toISOString(), language);
  const isTonight = night.getDate() === opened.getDate();
  const isFilled = when.day !== '' && when.time !== '';
  return (
    <div className={styles.fields}>
      <SelectField
        lean
        label={t.when}
        placeholder={null}
        value={when.choice}
        options={[
          { value: 'now', label: t.now },
          { value: 'night', label: isTonight ? t.tonight(time) : t.tomorrow(time) },
          { value: 'later', label: t.later },
        ]}
        hint={when.choice === 'now' ? undefined : t.zone(ownTimeZone())}
        onChange={({ target }) => setWhen({ ...when, choice: target.value as WhenChoice })}
      />
      {when.choice === 'later' && (
        <>
          <TextField
            type="date"
            label={t.day}
            value={when.day}
            error={isFilled && start === null ? t.notAhead : undefined}
            onChange={({ target }) => setWhen({ ...when, day: target.value })}
          />
          <TextField
            lean
            type="time"
            label={t.time}
            value={when.time}
            onChange={({ target }) => setWhen({ ...when, time: target.value })}
          />
        </>
      )}
    </div>
  );
};

import { useEffect, useId, useRef } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import styles from './choice.module.css';
import { classNames } from '../class-names.ts';
import { ErrorCircleIcon } from '../icons/icons.tsx';

interface Choice {
  value: string;
  label: ReactNode;
  hint?: ReactNode;
}

type Props = Omit<ComponentProps<'input'>, 'className' | 'type' | 'value' | 'defaultValue' | 'id' | 'children'> & {
  legend: ReactNode;
  name: string;
  choices: readonly Choice[];
  value?: string | undefined;
  defaultValue?: string | undefined;
  error?: string | undefined;
  /** `cards` frames each choice: for a few choices with explanations. */
  look?: 'list' | 'cards';
};

/** Native radio buttons: the arrow keys move between them. Further props, such as react-hook-form's, go to each. */
export const RadioGroup = ({ legend, choices, value, defaultValue, error, look = 'list', ...input }: Props) => {
  const id = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  const wrong = error !== undefined && error !== '';
  // The focus brings the first choice into sight, but the error stands below the last one (REQ-1.8.21).
  useEffect(() => {
    if (wrong && group.current?.contains(document.activeElement)) group.current.scrollIntoView({ block: 'nearest' });
  }, [wrong]);
  return (
    <fieldset ref={group} className={styles.group} aria-describedby={wrong ? `${id}-error` : undefined}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={look === 'cards' ? styles.cards : undefined}>
        {choices.map((choice) => {
          const choiceId = `${id}-${choice.value}`;
          const chosen = value === undefined ? {} : { checked: choice.value === value };
          const atFirst = defaultValue === undefined ? {} : { defaultChecked: choice.value === defaultValue };
          return (
            <div key={choice.value} className={classNames(styles.choice, look === 'cards' && styles.card)}>
              <input
                {...input}
                {...chosen}
                {...atFirst}
                id={choiceId}
                type="radio"
                value={choice.value}
                className={styles.radio}
                aria-describedby={choice.hint === undefined ? undefined : `${choiceId}-hint`}
              />
              <label htmlFor={choiceId} className={styles.label}>
                {choice.label}
              </label>
              {choice.hint !== undefined && (
                <span id={`${choiceId}-hint`} className={styles.hint}>
                  {choice.hint}
                </span>
              )}
            </div>
          );
        })}
      </div>
      <span id={`${id}-error`} className={styles.below} aria-live="polite">
        {wrong && (
          <>
            <ErrorCircleIcon size={16} />
            <span>{error}</span>
          </>
        )}
      </span>
    </fieldset>
  );
};

import { useState } from 'react';
import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { Field } from './field.tsx';
import type { FieldProps } from './field.tsx';
import styles from './field.module.css';
import { IconButton } from '../actions/icon-button.tsx';
import { CheckIcon, EyeIcon, EyeOffIcon } from '../icons/icons.tsx';
import { useUiTexts } from '../ui-texts.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';

type Props = FieldProps &
  Omit<ComponentProps<'input'>, 'className' | 'type' | 'aria-invalid' | 'autoComplete'> & {
    /** Required, so that password managers always work. */
    autoComplete: 'current-password' | 'new-password';
    valid?: boolean | undefined;
  };

export const PasswordField = ({ label, hint, error, optional, lean, valid = false, id, ...input }: Props) => {
  const texts = useUiTexts();
  const [shown, setShown] = useState(false);
  const [said, setSaid] = useState('');
  const wrong = error !== undefined && error !== '';
  const toggle = () => {
    setSaid(shown ? texts.passwordHidden : texts.passwordShown);
    setShown(!shown);
  };
  return (
    <Field label={label} hint={hint} error={error} optional={optional} lean={lean} id={id}>
      {(ids) => (
        <div className={styles.box}>
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            {...ids}
            type={shown ? 'text' : 'password'}
            className={styles.input}
          />
          {valid && !wrong && (
            <span className={classNames(styles.affix, styles.valid)}>
              <CheckIcon />
              <VisuallyHidden>{texts.valid}</VisuallyHidden>
            </span>
          )}
          <IconButton
            size="small"
            label={texts.showPassword}
            aria-pressed={shown}
            icon={shown ? <EyeOffIcon /> : <EyeIcon />}
            onClick={toggle}
          />
          <VisuallyHidden>
            <span aria-live="polite">{said}</span>
          </VisuallyHidden>
        </div>
      )}
    </Field>
  );
};

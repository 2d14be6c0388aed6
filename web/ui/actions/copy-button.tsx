import { useEffect, useState } from 'react';
import styles from './copy-button.module.css';
import { IconButton } from './icon-button.tsx';
import { AlertIcon, CheckIcon, CopyIcon } from '../icons/icons.tsx';
import { useUiTexts } from '../ui-texts.ts';
import { Breakable } from '../layout/breakable.tsx';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';

type Outcome = 'copied' | 'copyFailed';

const shownMs = 2000;

const icons = { copied: CheckIcon, copyFailed: AlertIcon, none: CopyIcon };

/** Copies the text and confirms it. `label` names the copied thing: "Copier l’identifiant". */
export const CopyButton = ({ text, label }: { text: string; label?: string }) => {
  const texts = useUiTexts();
  const [outcome, setOutcome] = useState<Outcome>();
  useEffect(() => {
    if (!outcome) return undefined;
    const timer = setTimeout(() => setOutcome(undefined), shownMs);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      setOutcome('copyFailed');
    }
  };
  const Icon = icons[outcome ?? 'none'];
  const name = label ?? texts.copy;
  return (
    <>
      <IconButton size="small" label={name} icon={<Icon size={16} />} onClick={() => void copy()} />
      <VisuallyHidden>
        <output>{outcome && texts[outcome]}</output>
      </VisuallyHidden>
    </>
  );
};

/** An identifier with its copy button. */
export const CopyText = ({ text, label }: { text: string; label?: string }) => (
  <span className={styles.pair}>
    <code className={styles.code}>
      <Breakable>{text}</Breakable>
    </code>
    <CopyButton text={text} {...(label === undefined ? {} : { label })} />
  </span>
);

import { useEffect, useId, useRef, useState } from 'react';
import { UploadIcon } from '#ui/icons/page-icons.tsx';
import { useSignLanguage } from '../shell/sign-context.ts';
import { verifyTexts } from './texts.ts';
import styles from './verify.module.css';

interface Props {
  onFiles: (files: readonly File[]) => void;
}

/** The whole window accepts drops, because browsers open a file that is dropped beside a drop zone. */
const useDrops = (onFiles: Props['onFiles']): boolean => {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const over = (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    };
    const leave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      onFiles([...(event.dataTransfer?.files ?? [])]);
    };
    globalThis.addEventListener('dragover', over);
    globalThis.addEventListener('dragleave', leave);
    globalThis.addEventListener('drop', drop);
    return () => {
      globalThis.removeEventListener('dragover', over);
      globalThis.removeEventListener('dragleave', leave);
      globalThis.removeEventListener('drop', drop);
    };
  }, [onFiles]);
  return isOver;
};

export const Picker = ({ onFiles }: Props) => {
  const texts = verifyTexts[useSignLanguage().language];
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const isOver = useDrops(onFiles);
  const take = () => {
    const files = [...(input.current?.files ?? [])];
    if (files.length > 0) onFiles(files);
    // Clear the input, so that picking the same file again fires `change`.
    if (input.current) input.current.value = '';
  };
  // The user may have picked files before this script ran.
  // eslint-disable-next-line react-hooks/exhaustive-deps -- once, after hydration
  useEffect(take, []);
  return (
    <label className={styles['picker']} data-over={isOver || undefined}>
      <input
        ref={input}
        type="file"
        accept="application/pdf,.pdf,application/json,.json,text/plain,.txt,text/csv,.csv,.pem,.crt,.cer"
        multiple
        className={styles['input']}
        aria-label={texts.pick}
        aria-describedby={hintId}
        onChange={take}
      />
      <span className={styles['pick']} aria-hidden="true">
        <UploadIcon /> {texts.pick}
      </span>
      <span className={styles['soft']} aria-hidden="true">
        {texts.drop}
      </span>
      <span id={hintId} className={styles['soft']}>
        {texts.limit}
      </span>
    </label>
  );
};

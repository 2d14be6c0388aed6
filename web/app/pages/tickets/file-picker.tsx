import { useId, useRef, useState } from 'react';
import type { DragEvent } from 'react';
import { ticketFile } from '#contract/limits.ts';
import { useLanguage } from '#kit/language.ts';
import { formatSize } from '#contract/sizes.ts';
import { useTexts } from '#kit/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { CloseIcon, DocumentIcon, ErrorCircleIcon } from '#ui/icons/icons.tsx';
import { UploadIcon } from '#ui/icons/page-icons.tsx';
import { fileTexts } from './file-texts.ts';
import styles from './files.module.css';
import type { ChosenFile, Files } from './use-files.ts';

const accepted = ticketFile.extensions.map((extension) => `.${extension}`).join(',');
const holdsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

const useDrop = (onFiles: (files: File[]) => void) => {
  const [isOver, setOver] = useState(false);
  return {
    isOver,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: (event: DragEvent) => {
        const to = event.relatedTarget;
        if (!(to instanceof Node && event.currentTarget.contains(to))) setOver(false);
      },
      onDrop: (event: DragEvent) => {
        setOver(false);
        if (!holdsFiles(event)) return;
        event.preventDefault();
        onFiles([...event.dataTransfer.files]);
      },
    },
  };
};

const ChosenLine = ({ one, onRemove }: { one: ChosenFile; onRemove: () => void }) => {
  const t = useTexts(fileTexts);
  const language = useLanguage();
  const { file, stage, share } = one;
  const isSending = stage === 'sending';
  return (
    <li className={styles.file}>
      <DocumentIcon />
      <span className={styles.about}>
        <span className={styles.name}>{file.name}</span>
        <span className={classNames(styles.soft, stage === 'failed' && styles.wrong)}>
          {stage === 'failed' ? t.failed : formatSize(file.size, language)}
        </span>
        {isSending && <progress className={styles.progress} aria-label={t.sending(file.name)} max={1} value={share} />}
      </span>
      <IconButton
        size="small"
        label={isSending ? t.cancel(file.name) : t.remove(file.name)}
        icon={<CloseIcon size={16} />}
        onClick={onRemove}
      />
    </li>
  );
};

const Refused = ({ refused }: Pick<Files, 'refused'>) => {
  const t = useTexts(fileTexts);
  const language = useLanguage();
  const say = ({ name, problem }: Files['refused'][number]): string => {
    if (problem === 'maxFileSize') return t.maxFileSize(name, formatSize(ticketFile.maxBytes, language));
    if (problem === 'maxFiles') return t.maxFiles(name, ticketFile.maxFiles);
    return t[problem](name);
  };
  return (
    <ul className={styles.refused} aria-live="polite">
      {refused.map((one) => (
        <li key={`${one.name} ${one.problem}`}>
          <ErrorCircleIcon size={16} />
          <span>{say(one)}</span>
        </li>
      ))}
    </ul>
  );
};

const Extensions = () => {
  const t = useTexts(fileTexts);
  return (
    <details className={styles.extensions}>
      <summary>{t.extensions}</summary>
      <p>{ticketFile.extensions.toSorted().join(', ')}</p>
    </details>
  );
};

/** Files of a message: chosen, dropped or pasted; each can be removed. */
export const FilePicker = ({ files: { files, refused, add, remove } }: { files: Files }) => {
  const t = useTexts(fileTexts);
  const language = useLanguage();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { isOver, handlers } = useDrop(add);
  const take = (taken: string) => {
    remove(taken);
    // The pressed button disappears with its line.
    button.current?.focus();
  };
  return (
    <fieldset className={styles.picker}>
      <legend id={id} className={styles.label}>
        {t.files}
      </legend>
      <div className={classNames(styles.place, isOver && styles.over)} {...handlers}>
        <input
          ref={input}
          hidden
          multiple
          type="file"
          accept={accepted}
          aria-label={t.add}
          onChange={({ target }) => {
            add([...(target.files ?? [])]);
            target.value = '';
          }}
        />
        <Button
          ref={button}
          size="small"
          icon={<UploadIcon size={16} />}
          aria-describedby={`${id}-hint`}
          onClick={() => input.current?.click()}
        >
          {t.add}
        </Button>
        <p id={`${id}-hint`} className={styles.soft}>
          {t.hint(ticketFile.maxFiles, formatSize(ticketFile.maxBytes, language))}
        </p>
        <Extensions />
      </div>
      {files.length > 0 && (
        <ul className={styles.files} aria-labelledby={id}>
          {files.map((one) => (
            <ChosenLine key={one.id} one={one} onRemove={() => take(one.id)} />
          ))}
        </ul>
      )}
      <Refused refused={refused} />
    </fieldset>
  );
};

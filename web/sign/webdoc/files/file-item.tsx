import { useEffect, useRef } from 'react';
import { signerUpload } from '#contract/limits.ts';
import type { FileToCollect } from '#contract/webdocs/webdocs.ts';
import { CheckCircleIcon } from '#ui/icons/icons.tsx';
import { CameraIcon, UploadIcon } from '#ui/icons/page-icons.tsx';
import { FileChoice } from './file-choice.tsx';
import { FilePick } from './file-pick.tsx';
import { useDrop } from './file-drop.ts';
import { explainFile, fileTexts, isRefusedFile } from './file-texts.ts';
import styles from './files.module.css';
import { statusOf } from './selected-files.ts';
import type { SelectedFile } from './selected-files.ts';
import { useDeferredTexts } from '../deferred-texts.ts';
import type { Files } from './use-files.ts';

/** Includes HEIC, so that every file picker offers iPhone photos; this page converts them. */
const accepted = [...signerUpload.extensions, 'heic', 'heif'].map((extension) => `.${extension}`).join(',');

interface StatusProps {
  item: FileToCollect;
  picked: SelectedFile | undefined;
  problem: unknown;
}

const Status = ({ item, picked, problem }: StatusProps) => {
  const texts = fileTexts[useDeferredTexts().language];
  const status = statusOf(item, picked);
  const stage = status === 'Collected' ? picked?.stage : undefined;
  return (
    <output className={styles['status']} data-status={status}>
      {status === 'Uploaded' && <CheckCircleIcon size={16} />}
      {status === 'Uploaded' && texts.uploaded}
      {status === 'Pending' && (item.required ? texts.pending : texts.optional)}
      {stage && stage !== 'sent' && (stage === 'collected' && isRefusedFile(problem) ? texts.refused : texts[stage])}
    </output>
  );
};

const ItemName = ({ item }: { item: FileToCollect }) => {
  const { required } = useDeferredTexts().texts;
  return (
    <span className={styles['what']}>
      {item.name}
      {item.required && (
        <span className={styles['mark']} title={required}>
          {' '}
          *
        </span>
      )}
    </span>
  );
};

/** Moves the focus to the item's input when the button that had it disappears. */
const useFocusBack = (inputId: string, busy: boolean) => {
  const isWanted = useRef(false);
  const toInput = () => document.querySelector<HTMLElement>(`#${CSS.escape(inputId)}`)?.focus();
  useEffect(() => {
    if (busy || !isWanted.current) return;
    isWanted.current = false;
    toInput();
  });
  return {
    toInput,
    /** The input is hidden while everything is being sent, so the focus must wait. */
    onceIdle: () => {
      isWanted.current = true;
    },
  };
};

interface Props {
  item: FileToCollect;
  files: Files;
  busy: boolean;
}

/** One requested file: to be provided, chosen, being sent, or received by the server. */
export const FileItem = ({ item, files, busy }: Props) => {
  const { language } = useDeferredTexts();
  const texts = fileTexts[language];
  const picked = files.picked[item.id];
  const inputId = `file-${item.id}`;
  const pick = (chosen: readonly File[]) => {
    if (!busy) files.pick(item, chosen);
  };
  const { isOver, ...drop } = useDrop(pick);
  const isThere = picked !== undefined || item.status === 'Uploaded';
  const focus = useFocusBack(inputId, busy);
  const problem = files.problems[item.id];
  return (
    <li className={styles['item']} data-over={isOver || undefined} aria-busy={busy || undefined} {...drop}>
      <div className={styles['line']}>
        <ItemName item={item} />
        <Status item={item} picked={picked} problem={problem} />
      </div>
      {picked && (
        <FileChoice
          {...{ item, picked, busy }}
          onRemove={() => {
            files.remove(item);
            focus.toInput();
          }}
          onCancel={() => {
            files.cancel(item);
            focus.onceIdle();
          }}
        />
      )}
      <div className={styles['picks']} hidden={busy}>
        <FilePick
          id={inputId}
          icon={<UploadIcon size={16} />}
          words={isThere ? texts.replace : texts.choose}
          label={isThere ? texts.replaceFor(item.name) : texts.chooseFor(item.name)}
          isRequired={item.required && !isThere}
          accept={accepted}
          onPick={pick}
        />
        <FilePick
          isCamera
          id={`${inputId}-photo`}
          icon={<CameraIcon size={16} />}
          words={texts.photo}
          label={texts.photoFor(item.name)}
          accept={accepted}
          onPick={pick}
        />
        <span className={styles['hint']} aria-hidden="true">
          {texts.drop}
        </span>
      </div>
      <p role="alert" className={styles['problem']}>
        {problem === undefined ? '' : explainFile(problem, language)}
      </p>
    </li>
  );
};

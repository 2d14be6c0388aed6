import { useState } from 'react';

import { signerUpload } from '#contract/limits.ts';
import type { FileToCollect } from '#contract/webdocs.ts';
import { formatSize } from '#kit/sizes.ts';
import { CheckCircleIcon, UploadIcon } from '#ui/icons.tsx';

import { Button } from './button.tsx';
import styles from './files.module.css';
import { whyRefused, type Picked } from './picked-files.ts';
import { explain, sentenceOf } from './refusal-sentences.ts';
import { useSpeech } from './sign-context.ts';

type Props = {
  item: FileToCollect;
  picked: Picked | undefined;
  onPick: (file: File | null) => void;
};

const accepted = signerUpload.extensions.map((extension) => `.${extension}`).join(',');

function Chosen({ item, picked, onPick }: Props & { picked: Picked }) {
  const { texts, language } = useSpeech();
  return (
    <div className={styles['chosen']}>
      <span className={styles['fileName']}>{picked.file.name}</span>
      <span className={styles['size']}>{formatSize(picked.file.size, language)}</span>
      {picked.share === null ? (
        <Button tone="quiet" aria-label={texts.removeFile(item.name)} onClick={() => onPick(null)}>
          {texts.remove}
        </Button>
      ) : (
        <progress aria-label={texts.uploading(Math.round(picked.share * 100))} value={picked.share} max={1} />
      )}
    </div>
  );
}

/** One file asked for: waiting, chosen, or received by the server. */
export function FileItem({ item, picked, onPick }: Props) {
  const { texts, language } = useSpeech();
  const [refused, setRefused] = useState<ReturnType<typeof whyRefused>>(null);
  const inputId = `file-${item.id}`;
  const choose = (file: File | undefined) => {
    const why = file ? whyRefused(file) : null;
    setRefused(why);
    if (file && why === null) onPick(file);
  };
  const problem = refused
    ? sentenceOf(refused, 'upload', language)
    : picked?.problem
      ? explain(picked.problem, 'upload', language)
      : '';
  return (
    <li className={styles['item']}>
      <div className={styles['line']}>
        <span className={styles['what']}>
          {item.name}
          {item.required && (
            <span className={styles['mark']} title={texts.required}>
              {' '}
              *
            </span>
          )}
        </span>
        {item.status === 'Uploaded' && (
          <span className={styles['received']}>
            <CheckCircleIcon size={16} /> {texts.uploaded}
          </span>
        )}
        {item.status !== 'Uploaded' && !picked && (
          <span className={styles['pick']}>
            <UploadIcon size={16} />
            <span aria-hidden="true">{texts.pick}</span>
            <input
              id={inputId}
              type="file"
              accept={accepted}
              aria-label={texts.pickFile(item.name)}
              aria-required={item.required || undefined}
              aria-describedby={`${inputId}-problem`}
              onChange={({ target }) => choose(target.files?.[0])}
            />
          </span>
        )}
      </div>
      {picked && item.status !== 'Uploaded' && <Chosen item={item} picked={picked} onPick={onPick} />}
      <p id={`${inputId}-problem`} role="alert" className={styles['problem']}>
        {problem}
      </p>
    </li>
  );
}

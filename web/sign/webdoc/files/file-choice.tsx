import { useEffect, useMemo } from 'react';
import type { FileToCollect } from '#contract/webdocs/webdocs.ts';
import { formatSize } from '#contract/sizes.ts';
import { DocumentIcon } from '#ui/icons/icons.tsx';
import type { PreparedFile } from '../../uploads/prepare-file.ts';
import { Button } from '../../shell/button.tsx';
import { fileTexts } from './file-texts.ts';
import styles from './files.module.css';
import type { SelectedFile } from './selected-files.ts';
import { useDeferredTexts } from '../deferred-texts.ts';

const hundred = 100;

const Thumbnail = ({ file }: { file: File | undefined }) => {
  const address = useMemo(() => (file?.type.startsWith('image/') ? URL.createObjectURL(file) : null), [file]);
  useEffect(
    () => () => {
      if (address) URL.revokeObjectURL(address);
    },
    [address],
  );
  return (
    <span className={styles['thumbnail']}>
      {address ? <img src={address} alt="" decoding="async" /> : <DocumentIcon size={24} />}
    </span>
  );
};

const About = ({ name, prepared }: { name: string; prepared: PreparedFile | null }) => {
  const { language } = useDeferredTexts();
  const texts = fileTexts[language];
  const note = prepared?.note;
  const facts = [
    prepared && formatSize(prepared.file.size, language),
    note === 'converted' || note === 'reduced' ? texts[note] : null,
  ];
  return (
    <span className={styles['about']}>
      <span className={styles['fileName']}>{prepared?.file.name ?? name}</span>
      <span className={styles['facts']}>{facts.filter(Boolean).join(' – ')}</span>
    </span>
  );
};

const Sending = ({ item, picked, onCancel }: { item: FileToCollect; picked: SelectedFile; onCancel: () => void }) => {
  const texts = fileTexts[useDeferredTexts().language];
  const percent = Math.floor(picked.share * hundred);
  return (
    <div className={styles['sending']}>
      <progress aria-label={texts.sendingFor(item.name)} value={percent} max={hundred} />
      <span aria-hidden="true" className={styles['percent']}>
        {texts.percent(percent)}
      </span>
      <Button tone="quiet" aria-label={texts.cancelFor(item.name)} onClick={onCancel}>
        {texts.cancel}
      </Button>
    </div>
  );
};

interface Props {
  item: FileToCollect;
  picked: SelectedFile;
  /** Everything is being sent: no file can be removed now. */
  busy: boolean;
  onRemove: () => void;
  onCancel: () => void;
}

/** The file chosen for one item: thumbnail, name, size and upload progress. */
export const FileChoice = ({ item, picked, busy, onRemove, onCancel }: Props) => {
  const texts = fileTexts[useDeferredTexts().language];
  const isOnItsWay = picked.stage === 'sending' || picked.stage === 'waiting';
  return (
    <>
      <div className={styles['chosen']}>
        <Thumbnail file={picked.prepared?.file} />
        <About name={picked.name} prepared={picked.prepared} />
        {!isOnItsWay && picked.stage !== 'sent' && !busy && (
          <Button tone="quiet" aria-label={texts.removeFor(item.name)} onClick={onRemove}>
            {texts.remove}
          </Button>
        )}
      </div>
      {isOnItsWay && <Sending item={item} picked={picked} onCancel={onCancel} />}
      {picked.prepared?.note === 'locked' && <p className={styles['warning']}>{texts.locked}</p>}
    </>
  );
};

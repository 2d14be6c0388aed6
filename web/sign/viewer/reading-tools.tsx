import { BookIcon } from '#ui/icons/icons.tsx';
import { PlusIcon } from '#ui/icons/page-icons.tsx';
import styles from '../shell/bars.module.css';
import { setReaderMode, textSizes, useReflow } from './reader-mode.ts';
import { useTexts } from '../shell/sign-context.ts';
import { ZoomControl } from './zoom-control.tsx';

const TextSizeControl = ({ percent }: { percent: number }) => {
  const texts = useTexts();
  const at = textSizes.findIndex((size) => size === percent);
  const step = (by: -1 | 1) => {
    const textSize = textSizes[at + by];
    if (textSize) setReaderMode({ textSize });
  };
  return (
    <fieldset className={styles['zoom']} aria-label={texts.textSize}>
      <button
        type="button"
        aria-label={texts.textSmaller}
        aria-disabled={at === 0 || undefined}
        onClick={() => step(-1)}
      >
        <span aria-hidden="true">−</span>
      </button>
      <output className={styles['size']}>{texts.percent(percent)}</output>
      <button
        type="button"
        aria-label={texts.textLarger}
        aria-disabled={at === textSizes.length - 1 || undefined}
        onClick={() => step(1)}
      >
        <PlusIcon size={16} />
      </button>
    </fieldset>
  );
};

interface Props {
  page: { at: number; of: number };
  zoom: [percent: number, onZoom: (percent: number) => void];
}

/** Zoom or text size, page number, and the switch of reader mode. */
export const ReadingTools = ({ page, zoom }: Props) => {
  const texts = useTexts();
  const { isOn, textSize } = useReflow();
  return (
    <>
      {isOn ? <TextSizeControl percent={textSize} /> : <ZoomControl percent={zoom[0]} onChange={zoom[1]} />}
      <span className={styles['page']}>{texts.page(page.at, page.of)}</span>
      <button
        type="button"
        className={styles['reader']}
        aria-pressed={isOn}
        onClick={() => setReaderMode({ isOn: !isOn })}
      >
        <BookIcon size={20} />
        <span>{texts.readerMode}</span>
      </button>
    </>
  );
};

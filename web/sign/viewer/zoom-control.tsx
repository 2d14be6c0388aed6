import { useState } from 'react';
import { zoom } from '#contract/limits.ts';
import { PlusIcon } from '#ui/icons/page-icons.tsx';
import styles from '../shell/bars.module.css';
import { useTexts } from '../shell/sign-context.ts';
import { typedZoom, zoomedIn, zoomedOut } from './zoom.ts';

interface Props {
  percent: number;
  onChange: (percent: number) => void;
}

export const ZoomControl = ({ percent, onChange }: Props) => {
  const texts = useTexts();
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    if (typed !== null) onChange(typedZoom(typed, percent));
    setTyped(null);
  };
  return (
    <fieldset className={styles['zoom']} aria-label="Zoom">
      <button
        type="button"
        aria-label={texts.zoomOut}
        aria-disabled={percent <= zoom.min || undefined}
        onClick={() => onChange(zoomedOut(percent))}
      >
        <span aria-hidden="true">−</span>
      </button>
      <input
        aria-label={texts.zoom}
        inputMode="numeric"
        value={typed ?? texts.percent(percent)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onClick={({ currentTarget }) => currentTarget.select()}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
        }}
      />
      <button
        type="button"
        aria-label={texts.zoomIn}
        aria-disabled={percent >= zoom.max || undefined}
        onClick={() => onChange(zoomedIn(percent))}
      >
        <PlusIcon size={16} />
      </button>
    </fieldset>
  );
};

import type { ReactNode } from 'react';
import { useLanguage } from '#kit/language.ts';
import { formatSize } from '#contract/sizes.ts';
import { useTexts } from '#kit/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { DeployIcon } from '#ui/icons/icons.tsx';
import styles from './templates.module.css';
import { deploymentTexts } from './texts.ts';

interface Props {
  count: number;
  /** Number of selected rows that the search hides. */
  hidden: number;
  bytes: number;
  onClear: () => void;
  onDeploy: () => void;
  /** What else can be done with the selected rows. */
  more?: ReactNode;
}

/** The size of the selection and the button; visible at every scroll position of the table. */
export const DeployBar = ({ count, hidden, bytes, onClear, onDeploy, more }: Props) => {
  const t = useTexts(deploymentTexts);
  const language = useLanguage();
  return (
    <div className={styles.bar} data-bottom-bar>
      <div className={styles.chosen}>
        <output>
          {t.selected(count)}
          {hidden > 0 && <span className={styles.soft}> ({t.hidden(hidden)})</span>}
        </output>
        {bytes > 0 && <span className={styles.soft}>{formatSize(bytes, language)}</span>}
        {count > 0 && (
          <Button variant="quiet" size="small" onClick={onClear}>
            {t.clear}
          </Button>
        )}
      </div>
      <div className={styles.actions}>
        <Button variant="primary" icon={<DeployIcon />} onClick={onDeploy}>
          {t.deploy}
        </Button>
        {more}
      </div>
    </div>
  );
};

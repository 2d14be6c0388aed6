import { classNames } from '../class-names.ts';
import styles from './file-format.module.css';
import { DocumentIcon } from './icons.tsx';

/** REQ-1.3.16: the recognised formats. */
const recognised = ['docx', 'xlsx', 'pptx', 'pdf'] as const;

/** A file's format by its extension. The word is always shown, because the colour alone is not enough. */
export const FileFormat = ({ extension }: { extension: string }) => {
  const kind = recognised.find((one) => one === extension.toLowerCase());
  return (
    <span className={styles.format}>
      <span className={classNames(styles.icon, kind && styles[kind])}>
        <DocumentIcon size={16} />
      </span>
      {extension.toLowerCase()}
    </span>
  );
};

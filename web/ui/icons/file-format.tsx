import { classNames } from '../class-names.ts';
import styles from './file-format.module.css';
import { DocumentIcon } from './icons.tsx';

/** Specification 1 §3: the formats that are recognised. */
const recognised = ['docx', 'xlsx', 'pptx', 'pdf'] as const;

/** A file's format by its extension; the word is always there, the colour only helps. */
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

import type { ReactNode } from 'react';
import styles from './files.module.css';

interface Props {
  id: string;
  icon: ReactNode;
  words: string;
  label: string;
  isRequired?: boolean;
  /** As in HTML. The camera takes all pictures. */
  accept: string;
  isCamera?: boolean;
  onPick: (files: readonly File[]) => void;
}

/** A native file input that looks like a button. */
export const FilePick = ({ id, icon, words, label, isRequired = false, accept, isCamera = false, onPick }: Props) => (
  <span className={isCamera ? `${styles['pick']} ${styles['camera']}` : styles['pick']}>
    {icon}
    <span aria-hidden="true">{words}</span>
    <input
      id={id}
      type="file"
      accept={isCamera ? 'image/*' : accept}
      capture={isCamera ? 'environment' : undefined}
      aria-label={label}
      aria-required={isRequired || undefined}
      onChange={({ target }) => {
        if (target.files?.length) onPick([...target.files]);
        // Clear the input, so that choosing the same file again fires `change`.
        target.value = '';
      }}
    />
  </span>
);

import { classNames } from '../class-names.ts';
import styles from './skeleton.module.css';

interface Props {
  /** The height of what will stand there. */
  shape?: 'text' | 'title' | 'control' | 'block';
  width?: 'short' | 'medium' | 'long' | 'full';
}

/** A place kept for what is coming, at its final size. Silent: the region around it carries `aria-busy`. */
export const Skeleton = ({ shape = 'text', width = 'full' }: Props) => (
  <span className={classNames(styles.skeleton, styles[shape], styles[width])} aria-hidden="true" />
);

/** A paragraph's worth. */
export const SkeletonText = ({ lines = 3 }: { lines?: 1 | 2 | 3 | 4 | 5 }) => {
  const widths = ['full', 'long', 'full', 'medium', 'long'] as const;
  return (
    <span className={styles.paragraph}>
      {widths.slice(0, lines).map((width, line) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines have no identity and never move
        <Skeleton key={line} width={line === lines - 1 && lines > 1 ? 'medium' : width} />
      ))}
    </span>
  );
};

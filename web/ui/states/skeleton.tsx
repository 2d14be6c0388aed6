import { classNames } from '../class-names.ts';
import styles from './skeleton.module.css';

interface Props {
  /** The height of the future content. */
  shape?: 'text' | 'title' | 'control' | 'block';
  width?: 'short' | 'medium' | 'long' | 'full';
}

/**
 * Reserves the final size of content that is loading. Hidden from screen readers: the region around it has `aria-busy`.
 */
export const Skeleton = ({ shape = 'text', width = 'full' }: Props) => (
  <span className={classNames(styles.skeleton, styles[shape], styles[width])} aria-hidden="true" />
);

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

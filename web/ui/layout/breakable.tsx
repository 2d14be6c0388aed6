import type { ReactNode } from 'react';
import styles from './breakable.module.css';

/** An e-mail address with what stands right before and after it, or the word "e-mail". */
const kept = /(\S+@[^\s@]+|\be-mails?\b)/iu;

const Kept = ({ text }: { text: string }) => {
  const [before, after] = text.split(/(?<=@)/u);
  if (after === undefined) return <span className={styles.word}>{before}</span>;
  return (
    <>
      <span className={styles.part}>{before}</span>
      <span className={styles.part}>{after}</span>
    </>
  );
};

/**
 * In a text, an e-mail address breaks after its @, and inside a part only where that part alone has no room; the word
 * "e-mail" never breaks at its hyphen.
 */
export const Breakable = ({ children }: { children: ReactNode }) => {
  if (typeof children !== 'string' || !kept.test(children)) return children;
  return children.split(kept).map((text, at) =>
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have no other identity
    at % 2 === 0 ? text : <Kept key={at} text={text} />,
  );
};

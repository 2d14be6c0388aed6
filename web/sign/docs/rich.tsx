import { Fragment, type ReactNode } from 'react';

/** One line with words in backquotes as code. */
export const Words = ({ text }: { text: string }): ReactNode => {
  const [before = '', code, ...after] = text.split('`');
  if (code === undefined) return before;
  return (
    <Fragment>
      {before}
      <code>{code}</code>
      <Words text={after.join('`')} />
    </Fragment>
  );
};

/** Paragraphs with words in backquotes as code: all the markup that descriptions have. */
export const Rich = ({ text }: { text: string }) =>
  text.split('\n\n').map((paragraph) => (
    <p key={paragraph}>
      <Words text={paragraph} />
    </p>
  ));

import type { ReactNode } from 'react';
import styles from '../icons/icons.module.css';

/** Separate from the other icons, which every screen loads. */
const glyph = (...paths: string[]): ReactNode => (
  <svg className={styles.icon} width={20} height={20} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
    {paths.map((path) => (
      <path key={path} d={path} />
    ))}
  </svg>
);

export const toolIcons = {
  bold: glyph('M6 4.5h4.5a2.75 2.75 0 0 1 0 5.5H6zM6 10h5.25a2.75 2.75 0 0 1 0 5.5H6z'),
  italic: glyph('M8.5 4.5H14M6 15.5h5.5M11.25 4.5l-2.5 11'),
  underline: glyph('M6 4v5a4 4 0 0 0 8 0V4M5 16.5h10'),
  strike: glyph(
    'M4 10h12',
    'M13.5 6.5C13 5 11.7 4.2 10 4.2c-2 0-3.5 1-3.5 2.7M6.3 13c.4 1.7 1.8 2.8 3.8 2.8 2.2 0 3.7-1.1 3.7-2.8',
  ),
  bulletList: glyph('M8 5.5h8.5M8 10h8.5M8 14.5h8.5', 'M4 5.5h.01M4 10h.01M4 14.5h.01'),
  orderedList: glyph('M8.5 5.5h8M8.5 10h8M8.5 14.5h8', 'M3.5 4 4.5 3.5v4M3.3 12.6c.6-.8 2-.6 2 .4 0 .9-2 1.6-2 3h2.2'),
  indent: glyph('M10 5.5h6.5M10 10h6.5M10 14.5h6.5', 'M3.5 7.5 6 10l-2.5 2.5'),
  outdent: glyph('M10 5.5h6.5M10 10h6.5M10 14.5h6.5', 'M6 7.5 3.5 10 6 12.5'),
  link: glyph(
    'M8.5 11.5a3 3 0 0 0 4.4.3l2.3-2.3a3.1 3.1 0 0 0-4.4-4.4l-1 1',
    'M11.5 8.5a3 3 0 0 0-4.4-.3l-2.3 2.3a3.1 3.1 0 0 0 4.4 4.4l1-1',
  ),
  plain: glyph('M6 5h9M10.5 5 9 12M4 16 16 4M6.5 16h4'),
  undo: glyph('M7.5 4.5 4 8l3.5 3.5', 'M4 8h7.5a4 4 0 0 1 0 8H8'),
  redo: glyph('M12.5 4.5 16 8l-3.5 3.5', 'M16 8H8.5a4 4 0 0 0 0 8H12'),
};

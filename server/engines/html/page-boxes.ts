import * as css from 'css-tree';
import type { Atrule } from 'css-tree';
import { pageBoxes } from './css/allowed.ts';

/** The text of a box at the edge of a page. */
export interface PageBoxText {
  at: 'top' | 'bottom';
  align: 'left' | 'center' | 'right';
  text: string;
}

/** Page numbers such as "Page 1 of 3" are dropped, because the product numbers the pages of the whole file. */
const numbering = /^(?:[\W\d_]|page|pages|p|of|sur|de|von|seite)*$/i;

/**
 * The text in the boxes of an `@page` rule, as `@bottom-center { content: "Acier Nord" }`. Words beside page numbers go
 * with them.
 */
export const pageBoxTexts = ({ block }: Atrule): PageBoxText[] =>
  (block?.children.toArray() ?? []).flatMap((node): PageBoxText[] => {
    if (node.type !== 'Atrule' || !pageBoxes.test(node.name.toLowerCase())) return [];
    const strings: string[] = [];
    css.walk(node, (inner) => {
      if (inner.type === 'Declaration' && inner.property.toLowerCase() !== 'content') return css.walk.skip;
      // A string in `attr()` or `string()` is a name, not text.
      if (inner.type === 'Function') return css.walk.skip;
      if (inner.type === 'String') strings.push(inner.value);
      return undefined;
    });
    const text = strings
      .filter((one) => !numbering.test(one))
      .join(' ')
      .trim();
    const name = node.name.toLowerCase();
    const align = name.includes('left') ? 'left' : name.includes('right') ? 'right' : 'center';
    return text === '' ? [] : [{ at: name.startsWith('top') ? 'top' : 'bottom', align, text }];
  });

import { elementsOf, isText, type ParentNode } from './html-tree.ts';
import { normalized } from '#contract/composed.ts';

/** Letters of a syllable one by one, as some systems write them: first letter and vowel, or a syllable, and a last letter. */
const apart = /[\u1100-\u1112][\u1161-\u1175][\u11A8-\u11C2]?|[\uAC00-\uD7A3][\u11A8-\u11C2]/gu;

/**
 * Writes Korean syllables as one character each: fonts have no letters that join to one. Other letters with marks stay as
 * they are, because composing changes some of them, such as the characters of a name.
 */
export const composeHangul = (root: ParentNode): void => {
  for (const { element } of elementsOf(root))
    for (const node of element.childNodes)
      if (isText(node)) node.value = node.value.replaceAll(apart, (syllable) => normalized(syllable, 'NFC'));
};

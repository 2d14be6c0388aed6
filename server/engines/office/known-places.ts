import type { XmlElement, XmlHandlers } from './xml-events.ts';

/** The elements of a part that a reader counts. */
export interface Places {
  /** Each with the elements in which it may stand; the whole part is `''`. */
  of: Readonly<Record<string, readonly string[]>>;
  /** Those of which another element has one at most: of two, programs take the first or the last. */
  once?: readonly string[];
  /** Tells whether an element elsewhere shows something in programs that know what it stands in. */
  showsElsewhere?: (element: XmlElement) => boolean;
}

/**
 * Passes on the elements that stand in their place, up to the root, with their text. Programs skip an element that they
 * do not know with all that is in it, and each knows other ones.
 * @param onMore called for an element that counts and stands elsewhere, or stands twice where one is read
 */
export const inTheirPlaces = (
  { of, once = [], showsElsewhere = () => false }: Places,
  { open, close, text }: XmlHandlers,
  onMore: () => void,
): XmlHandlers => {
  const places = new Map(Object.entries(of));
  const lastParents = new Map<string, XmlElement | undefined>(once.map((name) => [name, undefined]));
  /** How many elements are open from the one on that is skipped. */
  let skipped = 0;
  return {
    open: (element, path) => {
      const { name } = element;
      const parent = path.at(-1);
      if (element.processesContent) onMore();
      if (skipped === 0 && places.get(name)?.includes(parent?.name ?? '')) {
        if (parent && lastParents.has(name)) {
          if (lastParents.get(name) === parent) onMore();
          lastParents.set(name, parent);
        }
        open?.(element, path);
        return;
      }
      skipped += 1;
      if (places.has(name) || showsElsewhere(element)) onMore();
    },
    close: (element, path) => {
      if (skipped > 0) skipped -= 1;
      else close?.(element, path);
    },
    text: (content, path) => {
      if (skipped === 0) text?.(content, path);
    },
  };
};

import {
  decoded,
  inNumericOrder,
  listedParts,
  readUpTo,
  relationsOf,
  withoutTags,
  type OfficeParts,
} from './office-xml.ts';

/** Ends of a paragraph, a line and a paragraph of a slide. */
const lineEnds = /<\/(?:w|a):p>|<(?:w|a):br\b[^<>]*>|<w:cr\/>/g;

/** A tab of the text. The stops of a paragraph's ruler have attributes. */
const tabs = /<w:tab\s?\/>|<w:ptab\b[^<>]*>/g;

/** Elements that no reader sees: deleted and moved text of tracked changes. */
const unseen = ['w:delText', 'w:moveFrom'] as const;

/**
 * Programs that do not know what a shape needs show its other form, which has to say the same. Its first form stands
 * behind the other form before: no text is looked at twice.
 */
const openChoices = () => {
  let before = 0;
  return (xml: string, fallback: number, text: string): boolean => {
    const between = xml.slice(before, fallback);
    before = fallback;
    const choice = between.lastIndexOf('<mc:Choice');
    return choice !== -1 && withoutTags(between.slice(choice)).trim() === withoutTags(text).trim();
  };
};

/** @param mayGo of an element: asked with its place and what is in it */
const withoutElement = (
  xml: string,
  name: string,
  mayGo: (xml: string, place: number, text: string) => boolean = () => true,
): string => {
  const [beginning, end] = [new RegExp(`<${name}[ >]`, 'g'), `</${name}>`];
  let [kept, from] = ['', 0];
  for (let start = beginning.exec(xml); start; start = beginning.exec(xml)) {
    const tagEnd = xml.indexOf('>', start.index);
    // No later one ends either, and each would be looked for to the end.
    if (tagEnd === -1) break;
    // The mark of a paragraph may be moved, too, and has nothing in it.
    if (xml[tagEnd - 1] === '/') continue;
    const close = xml.indexOf(end, tagEnd);
    if (!mayGo(xml, start.index, xml.slice(tagEnd + 1, close === -1 ? xml.length : close))) {
      if (close === -1) break;
      // Elements inside stay with it, and are not looked at again.
      beginning.lastIndex = close;
      continue;
    }
    kept += xml.slice(from, start.index);
    from = close === -1 ? xml.length : close + end.length;
    beginning.lastIndex = from;
  }
  return kept + xml.slice(from);
};

const seenOf = (xml: string): string => {
  const kept = unseen.reduce((before, name) => withoutElement(before, name), xml);
  return withoutElement(kept, 'mc:Fallback', openChoices()).replaceAll('<w:noBreakHyphen/>', '-');
};

const rawLines = function* (xml: string): Generator<string> {
  let from = 0;
  for (const { 0: end, index } of xml.matchAll(lineEnds)) {
    yield xml.slice(from, index);
    from = index + end.length;
  }
  yield xml.slice(from);
};

/** Reads paragraphs one by one, so that its reader may stop: a small file may unpack to megabytes of them. */
const paragraphsOf = function* (parts: Iterable<Buffer | undefined>): Generator<string> {
  for (const xml of readUpTo(parts)) {
    for (const raw of rawLines(seenOf(xml))) yield decoded(withoutTags(raw.replaceAll(tabs, '\t')).trim());
  }
};

/** The document before its headers, footers and notes, however the file packs them. */
export const documentLines = (parts: OfficeParts): Iterable<string> => {
  const paths = inNumericOrder(parts.keys());
  const isMain = (path: string) => path.startsWith('word/document');
  const ordered = [...paths.filter(isMain), ...paths.filter((path) => !isMain(path))];
  return paragraphsOf(ordered.map((path) => parts.get(path)));
};

/** The shapes of a master and of a layout that a slide fills in hold sample words, which no slide shows. */
const withoutPlaceholders = (xml: Buffer): Buffer => {
  const shapes = xml.toString('utf8').split('</p:sp>');
  const shown = shapes.map((before) => {
    const from = before.search(/<p:sp[\s>]/);
    return from !== -1 && before.includes('<p:ph', from) ? before.slice(0, from) : before;
  });
  return Buffer.from(shown.join(''));
};

const slidesInOrder = (parts: OfficeParts): string[] => {
  const listed = [...listedParts(parts, 'ppt/presentation.xml', 'sldId').keys()].filter((path) => parts.has(path));
  if (listed.length > 0) return listed;
  return inNumericOrder([...parts.keys()].filter((path) => path.startsWith('ppt/slides/slide')));
};

/** Each slide as it comes, with its notes, and at the end what masters and layouts show on slides. */
export const slideLines = (parts: OfficeParts): Iterable<string> => {
  const slides = function* () {
    for (const slide of slidesInOrder(parts)) {
      yield parts.get(slide);
      for (const target of relationsOf(parts, slide).values()) {
        if (target.startsWith('ppt/notesslides/')) yield parts.get(target);
      }
    }
    for (const path of inNumericOrder(parts.keys())) {
      const part = /^ppt\/slide(?:layouts|masters)\/[\w-]+\.xml$/.test(path) && parts.get(path);
      if (part) yield withoutPlaceholders(part);
    }
  };
  return paragraphsOf(slides());
};

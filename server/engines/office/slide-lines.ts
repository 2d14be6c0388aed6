import { inNumericOrder, listedParts, relationsOf, type OfficeParts } from './office-parts.ts';
import type { TextCollector } from './text-collector.ts';
import { openTextReader } from './text-reader.ts';
import { readXml, type XmlElement } from './xml-events.ts';

const listOfSlides = {
  path: 'ppt/presentation.xml',
  element: 'slide:sldId',
  places: {
    of: {
      'slide:presentation': [''],
      'slide:sldIdLst': ['slide:presentation'],
      'slide:sldId': ['slide:sldIdLst'],
    },
    once: ['slide:sldIdLst'],
  },
};

const slidesInOrder = (parts: OfficeParts, into: TextCollector): string[] => {
  const listed = [...listedParts(parts, listOfSlides, into).keys()].filter((path) => parts.has(path));
  if (listed.length > 0) return listed;
  return inNumericOrder([...parts.keys()].filter((path) => path.startsWith('ppt/slides/slide')));
};

const placeholderPath = ['slide:sp', 'slide:nvSpPr', 'slide:nvPr'];

/** Slides have no header, so that a placeholder for one is a shape like others. */
const isPlaceholderMark = ({ name, attribute }: XmlElement, path: readonly XmlElement[]): boolean =>
  name === 'slide:ph' &&
  attribute('type') !== 'hdr' &&
  placeholderPath.every((parent, at) => path.at(at - placeholderPath.length)?.name === parent);

/** Reads a master or a layout. Its shapes that a slide fills in hold sample words, which no slide shows. */
const readMaster = (part: Buffer, into: TextCollector): void => {
  const reader = openTextReader(into);
  const shapes: { isPlaceholder: boolean; hadMore: boolean }[] = [];
  readXml(part, {
    ...reader,
    open: (element, path) => {
      if (element.name === 'slide:sp') {
        shapes.push({ isPlaceholder: false, hadMore: into.hasMore });
        into.openPart();
      }
      const shape = shapes.at(-1);
      if (shape && isPlaceholderMark(element, path)) shape.isPlaceholder = true;
      reader.open(element, path);
    },
    close: (element, path) => {
      reader.close(element, path);
      if (element.name !== 'slide:sp') return;
      const text = into.takePart();
      const shape = shapes.pop();
      if (shape?.isPlaceholder === false) into.add(text);
      else into.hasMore = shape?.hadMore ?? true;
    },
  });
};

/** Each slide as it comes, with its notes, and at the end what masters and layouts show on slides. */
export const readSlides = (parts: OfficeParts, into: TextCollector): void => {
  const readPart = (path: string, slide: number): void => {
    const part = parts.get(path);
    if (!part) return;
    into.read.set(path, 'text');
    readXml(part, openTextReader(into, { slide }));
    into.add('\n');
  };
  for (const [index, slide] of slidesInOrder(parts, into).entries()) {
    readPart(slide, index + 1);
    const notes = relationsOf(parts, slide).filter(({ target }) => target.startsWith('ppt/notesslides/'));
    for (const { target } of notes) if (!into.read.has(target)) readPart(target, index + 1);
  }
  for (const path of inNumericOrder(parts.keys())) {
    const part = /^ppt\/slide(?:layouts|masters)\/[\w-]+\.xml$/.test(path) && parts.get(path);
    if (!part) continue;
    into.read.set(path, 'text');
    readMaster(part, into);
  }
};

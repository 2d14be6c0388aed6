import { readListLabels } from './list-labels.ts';
import { inNumericOrder, isTextPart, type OfficeParts } from './office-parts.ts';
import type { TextCollector } from './text-collector.ts';
import { openTextReader } from './text-reader.ts';
import { readXml } from './xml-events.ts';

const numbering = 'word/numbering.xml';

/** The document before its headers, footers and notes, however the file packs them; the labels of its lists at the end. */
export const readDocument = (parts: OfficeParts, into: TextCollector): void => {
  const paths = inNumericOrder(parts.keys()).filter((path) => path !== numbering && isTextPart('docx', path));
  const isMain = (path: string) => path.startsWith('word/document');
  for (const path of [...paths.filter(isMain), ...paths.filter((path) => !isMain(path))]) {
    const part = parts.get(path);
    if (!part) continue;
    into.read.set(path, 'text');
    readXml(part, openTextReader(into, { isBody: isMain(path) }));
    into.add('\n');
  }
  const labels = parts.get(numbering);
  if (!labels) return;
  into.read.set(numbering, 'numbering');
  readListLabels(labels, into);
};

import { deflateSync } from 'node:zlib';
import { PdfArray, PdfDict, PdfName, PdfNumber, PdfStream, PdfString } from '@libpdf/core';
import type { PDF, PDFPage, PdfRef } from '@libpdf/core';
import { Pages } from './pages.ts';
import { srgbProfile } from './srgb-profile.ts';
import { addToStructure, repairStructure } from './structure.ts';
import type { Structure } from './structure.ts';
import { wordsIn } from './words.ts';
import type { ArchivalWords } from './words.ts';
import { xmpPacket } from './xmp.ts';

/** The file's description of itself in XMP. */
export interface ArchivalClaims {
  /** PDF/A-3b, ISO 19005-3. */
  isArchival: boolean;
  /** PDF/UA-1, ISO 14289-1. */
  isAccessible: boolean;
}

/** Readers of XMP that know no PDF search the file for it: libpdf compresses only streams without a filter. */
class PlainStream extends PdfStream {
  override has(key: PdfName | string): boolean {
    return key === 'Filter' || super.has(key);
  }
}

/**
 * Makes a print of Chromium a document for archives (PDF/A-3b) that can be heard (PDF/UA-1): adds metadata and colour
 * profile, repairs the structure tree, marks artifacts, and prepares the field of the seal. To be called before sealing,
 * on the document loaded from `print`; files must be attached by `attachFiles`. Other programs' documents get metadata alone, because
 * only Chromium's prints are known to have what cannot be added here, such as embedded fonts.
 */
export const makeArchival = (document: PDF, print: Uint8Array): ArchivalClaims => {
  const { context } = document;
  const inside = (reference: PdfRef) => document.getObject(reference);
  const catalog = document.getCatalog();
  const info = context.info.trailer.getDict('Info', inside);
  const text = (key: string) => info?.getString(key, inside)?.asString() ?? '';
  const language = catalog.getString('Lang', inside)?.asString() ?? '';
  const words = wordsIn(language);
  const isArchival = text('Producer').startsWith('Skia/PDF');
  const structure = isArchival
    ? repairStructure(document, Buffer.from(print.buffer, print.byteOffset, print.length), words)
    : null;
  const isClear = isArchival && preparePages(document, structure, words);
  const [page] = document.getPages();
  if (page) prepareSealField(document, page, structure, words);
  const isAccessible =
    isClear && structure?.isSound === true && text('Title') !== '' && language !== '' && isTagged(catalog, inside);
  document.upgradeVersion('1.7');
  if (isArchival) catalog.set('OutputIntents', new PdfArray([outputIntent(document)]));
  const facts = {
    title: text('Title'),
    language,
    createdAt: text('CreationDate'),
    modifiedAt: text('ModDate'),
    creator: text('Creator'),
    producer: text('Producer'),
    isArchival,
    isAccessible,
  };
  const entries = { Type: PdfName.of('Metadata'), Subtype: PdfName.of('XML') };
  catalog.set('Metadata', document.register(new PlainStream(PdfDict.of(entries), xmpPacket(facts))));
  return { isArchival, isAccessible };
};

const preparePages = (document: PDF, structure: Structure | null, words: ArchivalWords): boolean => {
  const pages = new Pages(document);
  for (const page of document.getPages()) {
    pages.mark(page);
    if (structure) pages.describeLinks(page, structure, words);
  }
  return pages.isClear;
};

const isTagged = (catalog: PdfDict, inside: (reference: PdfRef) => ReturnType<PDF['getObject']>): boolean =>
  catalog.getDict('MarkInfo', inside)?.getBool('Marked')?.value === true &&
  catalog.getDict('ViewerPreferences', inside)?.getBool('DisplayDocTitle')?.value === true;

const compressedProfile = deflateSync(srgbProfile);

const outputIntent = (document: PDF): PdfRef => {
  const entries = { N: PdfNumber.of(3), Filter: PdfName.of('FlateDecode') };
  const profile = document.register(PdfStream.fromDict(entries, compressedProfile));
  return document.register(
    PdfDict.of({
      Type: PdfName.of('OutputIntent'),
      S: PdfName.of('GTS_PDFA1'),
      OutputConditionIdentifier: PdfString.fromString('sRGB IEC61966-2.1'),
      Info: PdfString.fromString('sRGB IEC61966-2.1'),
      DestOutputProfile: profile,
    }),
  );
};

/**
 * The field that libpdf will seal, invisible on the first page: with a name for those who hear it, a place in the
 * structure, and on the page's list of annotations, where libpdf 0.4.2 forgets to put it.
 */
const prepareSealField = (document: PDF, page: PDFPage, structure: Structure | null, words: ArchivalWords): void => {
  const inside = (reference: PdfRef) => document.getObject(reference);
  const field = document.getOrCreateForm().createSignatureField('Signature_1');
  const reference = field.getRef();
  if (!reference) throw new Error('the field of the seal is not in the document');
  const dictionary = field.getDict();
  dictionary.set('TU', PdfString.fromString(words.seal));
  dictionary.set('Contents', PdfString.fromString(words.seal));
  if (structure) {
    const place = { type: 'Form', annotation: reference, page: page.ref, text: words.seal } as const;
    dictionary.set('StructParent', PdfNumber.of(addToStructure(document, structure, place)));
  }
  const annotations = page.dict.getArray('Annots', inside);
  if (annotations) annotations.push(reference);
  else page.dict.set('Annots', new PdfArray([reference]));
  if (!page.dict.has('Tabs')) page.dict.set('Tabs', PdfName.of('S'));
  // libpdf names two fonts for texts in fields, which no field has and which are not in the file.
  const form = document.getCatalog().getDict('AcroForm', inside);
  form?.delete('DR');
  form?.delete('DA');
};

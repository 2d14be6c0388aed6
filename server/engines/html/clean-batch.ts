import { parseFragment } from 'parse5';
import { cleanDocument, UncleanHtml, type CleanDocument } from './clean-html.ts';
import { countImagePixels } from './data-images.ts';
import { textOf } from './html-tree.ts';
import { nearTags } from './near-tags.ts';

export interface CleanQuestion {
  /** HTML of each document. */
  sources: string[];
  tags: string[];
}

export type CleanAnswer =
  | {
      documents: CleanDocument[];
      missing: string[];
      /** For each missing tag, a text of the document that may be a mistyped form of it. */
      near: Map<string, string>;
    }
  /** The reason why a document cannot be cleaned, and the index of the document. */
  | { fault: UncleanHtml['code'] | 'TooComplex'; at: number };

/** Maximum pixels of all pictures of a webdoc: the printing browser needs four bytes per pixel. */
const mostPixels = 100_000_000;

const shownText = ({ html }: CleanDocument): string => textOf(parseFragment(html));

/** Cleans all documents of a webdoc. Returns the first fault if there is one. */
export const cleanBatch = ({ sources, tags }: CleanQuestion): CleanAnswer => {
  const missing = new Set(tags);
  const documents: CleanDocument[] = [];
  const pictures = new Map<string, number>();
  for (const [at, source] of sources.entries()) {
    try {
      const document = cleanDocument(source, at + 1, tags, missing);
      if (countImagePixels(document.html + document.css, pictures) > mostPixels)
        throw new UncleanHtml('PicturesTooLarge');
      documents.push(document);
    } catch (error) {
      if (!(error instanceof UncleanHtml)) throw error;
      return { fault: error.code, at };
    }
  }
  const near = missing.size === 0 ? new Map<string, string>() : nearTags(documents.map(shownText), missing);
  return { documents, missing: [...missing], near };
};

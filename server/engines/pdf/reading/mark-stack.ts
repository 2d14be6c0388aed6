import type { PdfValue } from '#seal-reader/pdf-objects.ts';
import { bytesOf } from '../pdf-strings.ts';
import type { MarkedContent } from './marked-fields.ts';
import { missingGlyph } from './print-fonts.ts';

type Kind = Extract<PdfValue, { kind: string }>['kind'];

export const isKind = <K extends Kind>(value: PdfValue | undefined, kind: K): value is Extract<PdfValue, { kind: K }> =>
  value !== null && typeof value === 'object' && value.kind === kind;

/** Properties of marked content (ISO 32000-1 §14.6). */
export interface MarkProperties {
  id: number | null;
  actualText: string | null;
}

export const propertiesOf = (content: Uint8Array, properties: PdfValue | undefined): MarkProperties => {
  const entries = isKind(properties, 'dictionary') ? properties.entries : null;
  const id = entries?.get('MCID');
  return { id: typeof id === 'number' ? id : null, actualText: actualText(content, entries?.get('ActualText')) };
};

const actualText = (content: Uint8Array, value: PdfValue | undefined): string | null => {
  if (!isKind(value, 'text')) return null;
  const bytes = bytesOf(content, value);
  const isUtf16 = bytes[0] === 0xfe && bytes[1] === 0xff && bytes.length % 2 === 0;
  return isUtf16 ? Buffer.from(bytes.subarray(2)).swap16().toString('utf16le') : bytes.toString('latin1');
};

interface OpenMark {
  text: string | null;
  isMissing: boolean;
  mark: string | null;
  isTagged: boolean;
}

/** Knows which marked content is open: to which field it belongs, and which text replaces its glyphs. */
export class MarkStack {
  readonly #markOf: MarkedContent['markOf'];
  readonly #open: OpenMark[] = [];

  constructor(markOf: MarkedContent['markOf']) {
    this.#markOf = markOf;
  }

  /** Mark of the field that is open; null outside fields. */
  current: string | null = null;
  isTagged = false;
  /** The open mark whose text replaces the drawn glyphs. */
  #replaced: OpenMark | undefined;

  /** @param stream object number of the page or form that opens it */
  open({ id, actualText: text }: MarkProperties, stream: number): void {
    const mark = (id === null ? null : this.#markOf(stream, id)) ?? null;
    this.#open.push({ text, isMissing: false, mark, isTagged: id !== null });
    this.#lookUp();
  }

  /** @returns the text that replaces the glyphs of the closed mark: its `/ActualText`, unless a font lacked a glyph */
  close(): string {
    const closed = this.#open.pop();
    this.#lookUp();
    if (closed?.text == null) return '';
    return this.shown(closed.isMissing ? missingGlyph : closed.text);
  }

  /** @returns the letters to keep: none inside `/ActualText`, because that text replaces them */
  shown(letters: string): string {
    if (!this.#replaced) return letters;
    if (letters.includes(missingGlyph)) this.#replaced.isMissing = true;
    return '';
  }

  /** Looked up only when a mark opens or closes, because a page has a thousand letters for each mark. */
  #lookUp(): void {
    this.current = this.#open.findLast(({ mark }) => mark !== null)?.mark ?? null;
    this.isTagged = this.#open.some(({ isTagged }) => isTagged);
    this.#replaced = this.#open.findLast(({ text }) => text !== null);
  }
}

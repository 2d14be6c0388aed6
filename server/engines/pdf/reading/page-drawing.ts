import { PdfRef, PdfStream } from '@libpdf/core';
import type { PdfDict, PDFPage } from '@libpdf/core';
import { PdfReader } from '#seal-reader/pdf-objects.ts';
import type { PdfValue } from '#seal-reader/pdf-objects.ts';
import { readBlending } from './blending.ts';
import { contentOf, skipInlineImage } from './page-content.ts';
import { round, shapeHash } from './drawn-item.ts';
import type { DrawnItem } from './drawn-item.ts';
import { unitSquare } from './drawn-pictures.ts';
import type { DrawnPictures } from './drawn-pictures.ts';
import {
  boxAround,
  firstState,
  identity,
  intersection,
  multiply,
  numbersOf,
  pointOf,
  toMatrix,
} from './graphics-state.ts';
import type { Box, GraphicsState } from './graphics-state.ts';
import { LetterScanner } from './letter-scanner.ts';
import { isKind, MarkStack, propertiesOf } from './mark-stack.ts';
import type { MarkedContent } from './marked-fields.ts';
import { isConstructing, isPainting, PagePath } from './page-path.ts';
import type { PrintFont, PrintFonts } from './print-fonts.ts';
import type { TextLines } from './text-lines.ts';
import { TextState } from './text-state.ts';

type Resolve = (reference: PdfRef) => ReturnType<PdfDict['get']> | null;

const deepestForm = 12;
const black = '0';

/** The text that the reader is collecting, piece by piece. */
interface Piece extends DrawnItem {
  box: [number, number, number, number];
}

interface Frame {
  content: Uint8Array;
  resources: PdfDict | undefined;
  /** Object number of the page or form. */
  stream: number;
  depth: number;
}

/**
 * Collects everything drawn on one page, in the order of drawing, with the content of groups and forms (ISO 32000-1 §8
 * and §9). Chromium draws in the order of the document. An order by position would mix the columns of a table.
 */
export class PageDrawing {
  readonly items: DrawnItem[] = [];
  /** Takes the places of letters; null unless they are measured. */
  readonly #measured: TextLines | null;
  readonly #resolve: Resolve;
  readonly #fonts: PrintFonts;
  readonly #pictures: DrawnPictures;
  readonly #marks: MarkStack;
  #state: GraphicsState;
  readonly #saved: GraphicsState[] = [];
  #path = new PagePath();
  readonly #text = new TextState();
  readonly #letter = new LetterScanner();
  #piece: Piece | null = null;

  constructor(
    page: PDFPage,
    shared: { resolve: Resolve; fonts: PrintFonts; pictures: DrawnPictures },
    markOf: MarkedContent['markOf'],
    measured: TextLines | null = null,
  ) {
    this.#resolve = shared.resolve;
    this.#fonts = shared.fonts;
    this.#pictures = shared.pictures;
    this.#measured = measured;
    this.#marks = new MarkStack(markOf);
    this.#state = firstState(identity);
    const resources = page.dict.getDict('Resources', this.#resolver);
    this.#run({ content: contentOf(page, this.#resolver), resources, stream: page.ref.objectNumber, depth: 0 });
  }

  readonly #resolver = (reference: PdfRef) => this.#resolve(reference) ?? null;

  #run(frame: Frame): void {
    const reader = new PdfReader(frame.content, 0, { references: false });
    const operands: PdfValue[] = [];
    while (!reader.atEnd()) {
      if (operands.length === 0 && this.#letter.read(frame.content, reader.position)) {
        reader.position = this.#letter.end;
        this.#text.nextLine(this.#letter.x, this.#letter.y);
        if (this.#measured) this.#show(frame.content, this.#letter.text);
        else this.#showText(this.#fonts.decode(this.#text.font, frame.content, this.#letter.text));
        continue;
      }
      const operator = reader.operator();
      if (operator === null) {
        operands.push(reader.value());
        continue;
      }
      if (operator === 'BI') skipInlineImage(frame.content, reader);
      else if (!this.#textOperator(operator, operands, frame)) this.#graphicsOperator(operator, operands, frame);
      operands.length = 0;
    }
    this.#endPiece();
  }

  /** @returns whether the operator was one of text */
  #textOperator(operator: string, operands: PdfValue[], { content, resources }: Frame): boolean {
    const text = this.#text;
    if (text.move(operator, operands)) return true;
    switch (operator) {
      case 'ET':
        this.#endPiece();
        return true;
      case 'Tf':
        this.#setFont(this.#fonts.find(resources, operands[0]) ?? text.font, numbersOf(operands)[0] ?? 0);
        return true;
      case "'":
      case '"':
        text.move('T*', []);
        this.#show(content, operands.at(-1));
        return true;
      case 'Tj':
      case 'TJ':
        this.#show(content, operands.at(-1));
        return true;
      default:
        return false;
    }
  }

  /** Chromium sets the font again for each word. A piece of text ends only if the font really changes. */
  #setFont(font: PrintFont | null, size: number): void {
    const text = this.#text;
    if (font !== text.font || size !== text.size) this.#endPiece();
    text.font = font;
    text.size = size;
  }

  #show(content: Uint8Array, value: PdfValue | undefined): void {
    const { font } = this.#text;
    const items = isKind(value, 'array') ? value.items : [value];
    if (this.#measured && font) {
      const parts = items.map((item) => this.#fonts.glyphs(font, content, item));
      this.#measured.add(parts, this.#text, this.#state, this.#marks.current);
    }
    for (const item of items) if (isKind(item, 'text')) this.#showText(this.#fonts.decode(font, content, item));
  }

  #showText(letters: string): void {
    this.#addText(this.#marks.shown(letters));
    const piece = this.#piece;
    if (!piece) return;
    if (piece.look === '') this.#placePiece(piece);
    const [, , , , x, y] = this.#text.matrix;
    const { matrix } = this.#state;
    piece.box[2] = matrix[0] * x + matrix[2] * y + matrix[4];
    piece.box[3] = matrix[1] * x + matrix[3] * y + matrix[5];
  }

  #addText(letters: string): void {
    if (letters === '') return;
    const mark = this.#marks.current;
    if (this.#piece && this.#piece.mark !== mark) this.#endPiece();
    this.#piece ??= {
      kind: 'text',
      what: '',
      look: '',
      box: [NaN, NaN, NaN, NaN],
      clip: this.#state.clip,
      mark,
      isTagged: this.#marks.isTagged,
    };
    this.#piece.what += letters;
  }

  #endPiece(): void {
    if (this.#piece) this.items.push(this.#piece);
    this.#piece = null;
  }

  #graphicsOperator(operator: string, operands: PdfValue[], frame: Frame): void {
    const state = this.#state;
    if (isConstructing(operator)) return this.#path.add(operator, operands, state.matrix);
    if (isPainting(operator)) return this.#paint(operator);
    switch (operator) {
      case 'q':
        this.#saved.push({ ...state });
        return;
      case 'Q':
        this.#state = this.#saved.pop() ?? state;
        return;
      case 'cm':
        state.matrix = multiply(toMatrix(operands) ?? identity, state.matrix);
        return;
      case 'W':
      case 'W*':
        this.#path.isClip = true;
        return;
      case 'w':
        state.lineWidth = numbersOf(operands)[0] ?? 1;
        return;
      case 'gs':
        Object.assign(state, readBlending(frame.resources, operands[0], this.#resolver));
        return;
      case 'sh':
        this.#add('shading', '', state.clip ?? [0, 0, 0, 0]);
        return;
      case 'BDC':
      case 'BMC': {
        this.#endPiece();
        this.#marks.open(propertiesOf(frame.content, operands.at(-1)), frame.stream);
        return;
      }
      case 'EMC':
        this.#addText(this.#marks.close());
        if (this.#piece?.look === '') this.#placePiece(this.#piece);
        this.#endPiece();
        return;
      case 'Do':
        this.#endPiece();
        return this.#object(frame, operands[0]);
      default:
        this.#colour(operator, operands);
    }
  }

  /** The place of the first glyph. Text from `/ActualText` has no glyphs: its place is that of the last drawn glyph. */
  #placePiece(piece: Piece): void {
    const { matrix, font, size } = this.#text;
    const [x, y] = pointOf(this.#state.matrix, matrix[4], matrix[5]);
    piece.box = [x, y, x, y];
    piece.look = `${font?.name ?? ''} ${round(size)} ${this.#state.fill} ${this.#state.blending}`;
  }

  #colour(operator: string, operands: PdfValue[]): void {
    const colour = operands.some((value) => isKind(value, 'name'))
      ? 'pattern'
      : numbersOf(operands).map(round).join(' ');
    if (['rg', 'g', 'k', 'sc', 'scn'].includes(operator)) this.#state.fill = colour || black;
    if (['RG', 'G', 'K', 'SC', 'SCN'].includes(operator)) this.#state.stroke = colour || black;
  }

  #paint(operator: string): void {
    const { operators, points, isClip } = this.#path;
    const box = boxAround(points);
    if (box && operator !== 'n') this.#add('path', `${operators} ${operator} ${shapeHash(points)}`, box);
    if (box && isClip) this.#state.clip = intersection(this.#state.clip, box);
    this.#path = new PagePath();
  }

  #add(kind: DrawnItem['kind'], what: string, box: Box, more: Pick<DrawnItem, 'picture' | 'corners'> = {}): void {
    const { fill, stroke, lineWidth, blending, clip } = this.#state;
    const look = kind === 'picture' ? blending : `${fill} ${stroke} ${round(lineWidth)} ${blending}`;
    this.items.push({
      kind,
      what,
      look,
      box,
      clip,
      mark: this.#marks.current,
      isTagged: this.#marks.isTagged,
      ...more,
    });
  }

  #object({ resources, depth }: Frame, name: PdfValue | undefined): void {
    if (!isKind(name, 'name') || depth >= deepestForm) return;
    const objects = resources?.getDict('XObject', this.#resolver);
    const reference = objects?.get(name.name);
    const object = objects?.get(name.name, this.#resolver);
    if (!(object instanceof PdfStream)) return;
    const subtype = object.getName('Subtype', this.#resolver)?.value;
    if (subtype === 'Image') return this.#drawPicture(object);
    if (subtype !== 'Form') return;
    const before = { ...this.#state };
    const own = object.getArray('Matrix', this.#resolver);
    const matrix = toMatrix([...(own ?? [])].map((one) => ('value' in one ? Number(one.value) : 0)));
    this.#state.matrix = multiply(matrix ?? identity, this.#state.matrix);
    this.#state.groupOpacity *= this.#state.opacity;
    this.#state.opacity = 1;
    const stream = reference instanceof PdfRef ? reference.objectNumber : 0;
    const inner = object.getDict('Resources', this.#resolver) ?? resources;
    this.#run({ content: object.getDecodedData(), resources: inner, stream, depth: depth + 1 });
    this.#state = before;
  }

  #drawPicture(stream: PdfStream): void {
    const { size, what } = this.#pictures.read(stream, this.#resolver);
    const corners = unitSquare.map(([x, y]) => pointOf(this.#state.matrix, x, y));
    this.#add('picture', what, boxAround(corners) ?? [0, 0, 0, 0], { picture: size, corners });
  }
}

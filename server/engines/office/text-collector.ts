/** A preview is for reading; a book is not read in a dialog. A cell of a workbook has 32,767 letters at most. */
export const most = { lines: 2_000, lineLength: 40_000, letters: 400_000 };

/** Stands where something is not shown. */
export const cut = '…';

/** Letters that are collected, with those that end up in no line: spaces, other forms of shapes. */
export const mostCollected = { forLines: most.letters * 4, whole: 16_000_000 };

/** Enough has been read. */
export class Full extends Error {
  override readonly name = 'Full';
}

/** Text that stands on one line, whatever breaks are in it. */
export const withoutBreaks = (text: string): string => text.replaceAll(/[\r\n]/g, ' ');

/** Collects text whose lines end with a line feed; of a part of it can be said afterwards whether it is shown. */
export class TextCollector {
  #open: string[] = [''];
  #letters = 0;
  readonly #most: number;
  /** Something of the document is not in the text. */
  hasMore = false;
  /** The parts that were read, by their path, each with what it was read for: the kind of relation that leads to it. */
  readonly read = new Map<string, string>();

  constructor(mostLetters: number) {
    this.#most = mostLetters;
  }

  /** @throws {Full} */
  add(text: string): void {
    this.#letters += text.length;
    this.#open[this.#open.length - 1] += text;
    if (this.#letters > this.#most) throw new Full();
  }

  /** Notes that something of the document is not in the text. */
  readonly sayMore = (): void => {
    this.hasMore = true;
  };

  /** Adds text that stands on one line. */
  addWords(text: string): void {
    this.add(withoutBreaks(text));
  }

  /** Begins a part of which is decided later. */
  openPart(): void {
    this.#open.push('');
  }

  /** Ends the part, and removes it from the text. */
  takePart(): string {
    return (this.#open.length > 1 && this.#open.pop()) || '';
  }

  text(): string {
    return this.#open.join('\n');
  }

  /** The lines that are not empty, within the bounds of a preview. */
  lines(): string[] {
    const lines: string[] = [];
    let letters = most.letters;
    for (const whole of this.text().split('\n')) {
      const trimmed = whole.trim();
      if (trimmed === '') continue;
      const line = trimmed.length > most.lineLength ? `${trimmed.slice(0, most.lineLength - 1)}${cut}` : trimmed;
      if (line.length < trimmed.length) this.hasMore = true;
      if (lines.length >= most.lines - 1 || letters < line.length) return [...lines, cut];
      letters -= line.length;
      lines.push(line);
    }
    return this.hasMore && lines.at(-1) !== cut ? [...lines, cut] : lines;
  }
}

/** Text of a cell or of an attribute on one line. What is cut is longer than a line, so that the line says so, too. */
export const onOneLine = (text: string): string => {
  const line = text
    .slice(0, most.lineLength * 2)
    .replaceAll(/\s+/g, ' ')
    .trim();
  const isCut = line.length > most.lineLength || text.length > most.lineLength * 2;
  return isCut ? `${line.slice(0, most.lineLength)}${cut}` : line;
};

import type { Place } from '../place.ts';

export const engines = ['chromium', 'firefox', 'webkit'] as const;
export type Engine = (typeof engines)[number];

/** Names of keys that every engine is told in the same way. */
export type Key = 'Enter' | 'Escape' | 'Tab' | 'End' | 'Space';

/** Settings of a person's browser. */
export interface Reader {
  dark?: boolean;
  forcedColors?: boolean;
  /** Of the usual size of letters. */
  textPercent?: number;
}

/** What a driver can do with a page, tried once. The element is the first that the place finds at that moment. */
export interface Driver {
  readonly engine: Engine;
  /** Returns when the document is loaded. */
  open(url: string): Promise<void>;
  /** Runs a function body in the page; its `arguments` are `values`. A promise is not awaited. */
  run<T>(body: string, ...values: unknown[]): Promise<T>;
  isThere(place: Place): Promise<boolean>;
  press(place: Place): Promise<void>;
  /** Types with the keyboard, after what the element holds. */
  type(place: Place, text: string): Promise<void>;
  /** Gives these files to an `input type=file`. */
  giveFiles(place: Place, paths: readonly string[]): Promise<void>;
  /** Draws a line with the pointer; points in CSS pixels from the element's centre. */
  draw(place: Place, points: readonly (readonly [x: number, y: number])[]): Promise<void>;
  /** Presses a key where the focus is. */
  key(key: Key): Promise<void>;
  /** Types with the keyboard where the focus is. ASCII. */
  letters(text: string): Promise<void>;
  /** Size of the page in CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  /**
   * How the reader has set up the browser: dark, forced colours, letters of this percentage of their size. No
   * forced colours where `forcesColors` is false. May start the engine anew, so it comes before `resize`.
   */
  setUp(reader: Reader): Promise<void>;
  /** Takes the network away from the page, or tells it so where the engine cannot (`leavesNetwork`). */
  offline(isOff: boolean): Promise<void>;
  /** Exceptions, console errors and violations of the content security policy since the last call; none where `tellsFaults` is false. */
  faults(): Promise<string[]>;
  /** A PNG of the page. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

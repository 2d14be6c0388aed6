/** Keys of interest; at most 32, because a 32-bit number stores which of them a dictionary has. */
export const keys = [
  ...(['JS', 'XFA', 'RichMediaContent', 'OnInstantiate', 'RF', 'EF', 'URI', 'S'] as const),
  ...(['F', 'UF', 'DOS', 'Mac', 'Unix', 'Type', 'Subtype', 'N', 'First', 'Length'] as const),
  ...(['Filter', 'FFilter', 'DecodeParms', 'DP', 'Encrypt', 'Pages', 'Root', 'ID', 'O', 'U'] as const),
];
export type Key = (typeof keys)[number];

/** The dictionary that was just read. The object is reused for the next dictionary. */
export class WalkedDictionary {
  /** The bits of `maskOf` for each key it has. */
  mask = 0;
  readonly #starts = new Int32Array(keys.length);
  readonly #names: (string | null)[] = keys.map(() => null);

  has(key: Key): boolean {
    return (this.mask & maskOf(key)) !== 0;
  }

  /** Offset of the value of this key. Call it only for a key that exists. */
  startOf(key: Key): number {
    return this.#starts[keys.indexOf(key)] ?? 0;
  }

  /** The value of this key when it is a name, and a known word. */
  nameOf(key: Key): string | null {
    return this.has(key) ? (this.#names[keys.indexOf(key)] ?? null) : null;
  }

  note(key: number, start: number, name: string | null): void {
    this.mask |= 1 << key;
    this.#starts[key] = start;
    this.#names[key] = name;
  }
}

/** One number for all these keys. */
export const maskOf = (...all: Key[]): number => all.reduce((mask, key) => mask | (1 << keys.indexOf(key)), 0);

/** Up to so many, comparing each with each is quicker than sorting them. */
const few = 16;
/** Hash collisions are rare by chance; a file with more was made to cause long comparisons. */
const mostAlike = 64;

/** The numbers that are there more than once. */
const alike = (hashes: Int32Array): ReadonlySet<number> =>
  new Set(hashes.toSorted().filter((hash, index, sorted) => index > 0 && hash === sorted[index - 1]));

/** Hash and position of the keys of all dictionaries that have begun and not ended. */
export class OpenKeys {
  #hashes = new Int32Array(256);
  #starts = new Int32Array(256);
  count = 0;

  add(hash: number, start: number): void {
    if (this.count === this.#hashes.length) {
      const [hashes, starts] = [this.#hashes, this.#starts];
      this.#hashes = new Int32Array(hashes.length * 2);
      this.#starts = new Int32Array(starts.length * 2);
      this.#hashes.set(hashes);
      this.#starts.set(starts);
    }
    this.#hashes[this.count] = hash;
    this.#starts[this.count] = start;
    this.count += 1;
  }

  /** Takes away all but the first `count`. */
  forget(count: number): void {
    this.count = count;
  }

  /** A name that two of the keys from `first` on have, or null. */
  twins(first: number, nameAt: (start: number) => string): string | null {
    if (this.count - first <= few && !this.#hasAlike(first)) return null;
    const hashes = this.#hashes.subarray(first, this.count);
    const suspects = alike(hashes);
    if (suspects.size === 0) return null;
    const names = new Set<string>();
    for (const [index, hash] of hashes.entries()) {
      if (!suspects.has(hash)) continue;
      const name = nameAt(this.#starts[first + index] ?? 0);
      if (names.has(name) || names.size === mostAlike) return name;
      names.add(name);
    }
    return null;
  }

  #hasAlike(first: number): boolean {
    const hashes = this.#hashes;
    for (let one = first + 1; one < this.count; one += 1)
      for (let other = first; other < one; other += 1) if (hashes[one] === hashes[other]) return true;
    return false;
  }
}

/**
 * Gives headings levels without a jump (ISO 14289-1 §7.4.2): the first is of level 1, and each is at most one below the
 * heading that it stands under. Which heading stands under which stays as it is.
 */
export class Headings {
  /** Levels as written of the headings that are open. */
  readonly #open: number[] = [];

  /** @param written from 1 to 6 */
  levelOf(written: number): number {
    while ((this.#open.at(-1) ?? 0) >= written) this.#open.pop();
    this.#open.push(written);
    return this.#open.length;
  }
}

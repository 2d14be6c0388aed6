/** At this time of this process's own clock, the primary had written at least up to this position. */
interface Mark {
  time: number;
  position: number;
}

/**
 * When the primary had written what. A replica that has replayed a mark's position has everything that was visible at
 * its time, so its age is known by one clock alone.
 */
export class Marks {
  #marks: Mark[] = [];
  readonly #keptMs: number;

  /** @param keptMs older marks are forgotten */
  constructor(keptMs: number) {
    this.#keptMs = keptMs;
  }

  /** @param time taken before the primary was asked for `position` */
  note(time: number, position: number): void {
    const oldest = time - this.#keptMs;
    this.#marks = this.#marks.filter((mark) => mark.time >= oldest);
    this.#marks.push({ time, position });
  }

  /** Another primary counts its positions anew, from the point where it left the former one. */
  forget(): void {
    this.#marks = [];
  }

  /** The time up to which a replica has everything that was visible; null when it is behind all marks. */
  reached(position: number): number | null {
    return this.#marks.findLast((mark) => mark.position <= position)?.time ?? null;
  }
}

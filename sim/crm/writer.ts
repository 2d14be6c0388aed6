/** Who writes a record, and when. */
export type Writer = { userId: string; now: Date };

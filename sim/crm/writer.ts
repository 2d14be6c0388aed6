/** Who writes a record, and when. */
export interface Writer {
  userId: string;
  now: Date;
}

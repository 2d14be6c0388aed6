/** The user and the time of a change to a record. */
export interface Writer {
  userId: string;
  now: Date;
}

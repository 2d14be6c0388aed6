/** Why a file cannot be handed in; detected before anything is sent. */
export type FileProblem = 'empty' | 'unreadable' | 'type' | 'tooBig' | 'photo' | 'damaged' | 'pixels' | 'several';

export class UnacceptableFile extends Error {
  override readonly name = 'Unfit';
  readonly why: FileProblem;

  constructor(why: FileProblem) {
    super(why);
    this.why = why;
  }
}

/** Why a file cannot be handed in; detected before anything is sent. */
export type WhyUnfit = 'empty' | 'unreadable' | 'type' | 'tooBig' | 'photo' | 'several';

export class Unfit extends Error {
  override readonly name = 'Unfit';
  readonly why: WhyUnfit;

  constructor(why: WhyUnfit) {
    super(why);
    this.why = why;
  }
}

import { Refusal } from '#http/refusal.ts';
import type { Refused } from './rules.ts';

/** A rule's verdict as the door answers it. */
export const toRefusal = ({ code, errors, detail }: Refused): Refusal =>
  new Refusal(code, { ...(errors && { errors }), ...(detail !== undefined && { detail }) });

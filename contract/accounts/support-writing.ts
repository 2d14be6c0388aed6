import * as z from 'zod/mini';

/** Whether a support session may make changes. Apart, because the user of the first screen has it. */
export const supportWriting = z.object({
  /** `reading`: nobody was asked, or the time is over. */
  state: z.enum(['reading', 'asked', 'refused', 'allowed']),
  /** The change that support last asked for. */
  wish: z.nullable(z.string()),
  /** End of the permission. */
  until: z.nullable(z.iso.datetime()),
});
export type SupportWriting = z.infer<typeof supportWriting>;

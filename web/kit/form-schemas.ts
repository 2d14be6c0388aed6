import * as z from 'zod/mini';

/** The same rules, but an empty value gives `Empty` first. */
export const requiredText = <S extends z.ZodMiniType<unknown, string>>(schema: S) =>
  z.pipe(z.string().check(z.trim(), z.minLength(1, 'Empty')), schema);

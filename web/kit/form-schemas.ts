import * as z from 'zod/mini';

/** The same rules, behind "this field cannot be empty". */
export const filled = <S extends z.ZodMiniType<unknown, string>>(schema: S) =>
  z.pipe(z.string().check(z.trim(), z.minLength(1, 'Empty')), schema);

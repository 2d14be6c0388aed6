import * as z from 'zod/mini';

type Text = z.ZodMiniType<string, string>;

const mostKeys = new WeakMap<object, number>();

/** The bound of a record that `boundedRecord` made; JSON Schema has it as `maxProperties`. */
export const mostKeysOf = (schema: object): number | undefined => mostKeys.get(schema);

/** An object with at most this many names of the caller's own. */
export const boundedRecord = <K extends Text, V extends Text>(key: K, value: V, most: number) => {
  const record = z.record(key, value).check(z.refine((values) => Object.keys(values).length <= most, 'TooLong'));
  mostKeys.set(record, most);
  return record;
};

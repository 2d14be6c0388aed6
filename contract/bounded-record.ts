import * as z from 'zod/mini';

type Text = z.ZodMiniType<string, string>;

const mostKeys = new WeakMap<object, number>();

/** The bound of a record that `boundedRecord` made; JSON Schema has it as `maxProperties`. */
export const mostKeysOf = (schema: object): number | undefined => mostKeys.get(schema);

const hasMore = (value: unknown, most: number): boolean => {
  if (typeof value !== 'object' || value === null) return false;
  let count = 0;
  for (const name in value) if (Object.hasOwn(value, name) && (count += 1) > most) return true;
  return false;
};

/** An object with at most this many names of the caller's own. */
export const boundedRecord = <K extends Text, V extends Text>(key: K, value: V, most: number) => {
  const record = z.record(key, value);
  // oxlint-disable-next-line no-underscore-dangle -- a check would come after each name was read: a million held a process for seconds
  const zod = record._zod;
  const run = zod.run.bind(zod);
  zod.run = (payload, context) => {
    if (!hasMore(payload.value, most)) return run(payload, context);
    payload.issues.push({ code: 'custom', message: 'TooLong', input: payload.value, inst: record });
    return payload;
  };
  mostKeys.set(record, most);
  return record;
};

/** Runs the works of one key one after the other, in order, in this process. */
export type KeyedQueue = <T>(key: string, work: () => Promise<T>) => Promise<T>;

export const openKeyedQueue = (): KeyedQueue => {
  /** The end of the last work of each key that has any. */
  const last = new Map<string, Promise<void>>();
  return (key, work) => {
    const result = (last.get(key) ?? Promise.resolve()).then(work);
    const forget = () => {
      if (last.get(key) === over) last.delete(key);
    };
    const over = result.then(forget, forget);
    last.set(key, over);
    return result;
  };
};

/**
 * Works on `atOnce` items at a time and yields each value as soon as it is ready, in any order. Work starts only as
 * fast as the reader takes values. When the reader stops, no further work starts.
 */
export const mapConcurrently = async function* <Item, T>(
  items: Item[],
  atOnce: number,
  work: (item: Item) => Promise<T>,
): AsyncIterable<T> {
  const left = [...items.entries()].toReversed();
  const running = new Map<number, Promise<{ place: number; value: T }>>();
  const beginMore = () => {
    while (running.size < atOnce) {
      const [place, item] = left.pop() ?? [];
      if (place === undefined || item === undefined) return;
      running.set(
        place,
        work(item).then((value) => ({ place, value })),
      );
    }
  };
  for (beginMore(); running.size > 0; beginMore()) {
    const { place, value } = await Promise.race(running.values());
    running.delete(place);
    yield value;
  }
};

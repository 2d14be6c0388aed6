/** Some programs state the place of the space before an object. */
export const mostSpace = 4;

export interface PlaceInFile {
  kind: 'at';
  offset: number;
  generation: number;
}

/** Where an object stands. */
export type Place = PlaceInFile | { kind: 'in'; stream: number; index: number } | { kind: 'free'; generation: number };

/** Of a section of cross-references. */
export interface Row {
  object: number;
  place: Place;
}

/** Packed objects have the generation 0. */
export const generationOf = (place: Place): number => (place.kind === 'in' ? 0 : place.generation);

/** Tells whether both are the same place, in one section or in two. */
export const isSamePlace = (one: Place, other: Place): boolean => {
  if (one === other) return true;
  if (one.kind === 'at' && other.kind === 'at')
    return one.offset === other.offset && one.generation === other.generation;
  if (one.kind === 'in' && other.kind === 'in') return one.stream === other.stream && one.index === other.index;
  return one.kind === 'free' && other.kind === 'free';
};

/** Numbers of the streams in which objects are packed. */
export const storesIn = ({ places }: { places: ReadonlyMap<number, Place> }): ReadonlySet<number> => {
  const stores = new Set<number>();
  for (const place of places.values()) if (place.kind === 'in') stores.add(place.stream);
  return stores;
};

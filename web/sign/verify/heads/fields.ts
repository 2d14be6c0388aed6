import type { Json } from '#seal-reader/canonical.ts';

export interface Fields {
  [name: string]: Json;
}

/** An object as it is, and no names for everything else. */
export const fieldsOf = (value: Json | undefined): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};

export { canonicalJson } from '#seal-reader/canonical.ts';
export type { Json } from '#seal-reader/canonical.ts';

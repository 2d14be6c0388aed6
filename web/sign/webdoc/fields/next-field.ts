import type { Interaction } from '#contract/webdocs/webdocs.ts';

/** The next missing field after `tag` in document order; after the last it starts again at the first. */
export const nextMissing = (
  inOrder: readonly Interaction[],
  missing: readonly Interaction[],
  tag: string | null,
): Interaction | undefined => {
  const here = inOrder.findIndex((field) => field.tag === tag);
  return missing.find((field) => inOrder.indexOf(field) > here) ?? missing[0];
};

import type { Interaction } from '#contract/webdocs/webdocs.ts';

/** The next one still missing after `tag` in the order of the documents, from the top again after the last. */
export const nextMissing = (
  inOrder: readonly Interaction[],
  missing: readonly Interaction[],
  tag: string | null,
): Interaction | undefined => {
  const here = inOrder.findIndex((field) => field.tag === tag);
  return missing.find((field) => inOrder.indexOf(field) > here) ?? missing[0];
};

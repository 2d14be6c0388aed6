import { lazyPart } from '#ui/states/lazy-part.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';

/** The editor comes with the first screen that writes; it weighs on no other. */
export const RichText = lazyPart(
  async () => (await import('#ui/rich-text/rich-text-field.tsx')).RichTextField,
  { whileLoading: () => <Skeleton shape="block" /> },
);

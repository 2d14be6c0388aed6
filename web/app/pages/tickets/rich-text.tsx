import { lazyPart } from '#ui/states/lazy-part.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';

/** Loaded with the first screen that needs the editor. */
export const RichText = lazyPart(async () => (await import('#ui/rich-text/rich-text-field.tsx')).RichTextField, {
  whileLoading: () => <Skeleton shape="block" />,
});

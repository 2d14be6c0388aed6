import { useTexts } from '#kit/texts.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

import { deploymentTexts } from './texts.ts';

/** "Recette → Production", read aloud as a sentence. */
export function FromTo({ source, target }: { source: string; target: string }) {
  const t = useTexts(deploymentTexts);
  return (
    <>
      <span aria-hidden="true">{t.fromTo(source, target)}</span>
      <VisuallyHidden>{t.fromToSpoken(source, target)}</VisuallyHidden>
    </>
  );
}

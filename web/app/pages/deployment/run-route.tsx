import type { DeploymentSummary } from '#contract/environments/deployment.ts';
import { useTexts } from '#kit/texts.ts';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { deploymentTexts } from './texts.ts';

/** "Recette → Production", read aloud as a sentence; a roll-back has only a target. */
export const RunPlaces = ({ run: { kind, source, target } }: { run: DeploymentSummary }) => {
  const t = useTexts(deploymentTexts);
  if (kind === 'rollback') return target.orgName;
  return (
    <>
      <span aria-hidden="true">{t.fromTo(source.orgName, target.orgName)}</span>
      <VisuallyHidden>{t.fromToSpoken(source.orgName, target.orgName)}</VisuallyHidden>
    </>
  );
};

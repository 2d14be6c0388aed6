import { useState } from 'react';
import { deploymentSize } from '#contract/limits.ts';
import { useTexts } from '#kit/texts.ts';
import { toasts } from '#ui/overlays/toasts.ts';
import { deploymentRequestOf, type DeploymentPlace, type DeploymentRequest } from './deployment-request.ts';
import { deploymentTexts } from './texts.ts';

interface Picked {
  source?: DeploymentPlace | undefined;
  target?: DeploymentPlace | undefined;
}

/** Opens the comparison, or says what is missing. */
export const useDeploy = (picked: Picked) => {
  const t = useTexts(deploymentTexts);
  const [wanted, setWanted] = useState<DeploymentRequest>();
  const [isOpen, setOpen] = useState(false);
  const deploy = (templates: DeploymentRequest['templates']) => {
    const next = deploymentRequestOf(picked, templates);
    if (typeof next !== 'string') {
      setWanted(next);
      setOpen(true);
    } else toasts.info(next === 'tooMany' ? t.tooMany(deploymentSize.templates) : t[next]);
  };
  return { wanted, isOpen, deploy, close: () => setOpen(false) };
};

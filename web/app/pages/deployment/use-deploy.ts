import { useEffect, useState } from 'react';
import { deploymentSize } from '#contract/environments/deployment-size.ts';
import { useTexts } from '#kit/texts.ts';
import { useActionToast } from '#app/shared/failures/use-failure-toast.ts';
import { deploymentRequestOf, type DeploymentPlace, type DeploymentRequest } from './comparison/deployment-request.ts';
import { deploymentTexts } from './texts.ts';

interface Picked {
  source?: DeploymentPlace | undefined;
  target?: DeploymentPlace | undefined;
}

/** Opens the comparison, or says what is missing until it is there. */
export const useDeploy = (picked: Picked) => {
  const t = useTexts(deploymentTexts);
  const [wanted, setWanted] = useState<DeploymentRequest>();
  const [isOpen, setOpen] = useState(false);
  const missing = useActionToast();
  const sourceId = picked.source?.id;
  const targetId = picked.target?.id;
  useEffect(() => {
    if (sourceId !== undefined || targetId !== undefined) missing.takeBack();
  }, [missing, sourceId, targetId]);
  const deploy = (templates: DeploymentRequest['templates']) => {
    const next = deploymentRequestOf(picked, templates);
    missing.takeBack();
    if (typeof next !== 'string') {
      setWanted(next);
      setOpen(true);
    } else missing.say(next === 'tooMany' ? t.tooMany(deploymentSize.templates) : t[next], { tone: 'info' });
  };
  return { wanted, isOpen, deploy, close: () => setOpen(false) };
};

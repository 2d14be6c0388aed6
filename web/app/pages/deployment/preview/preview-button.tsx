import { useState } from 'react';
import { useTexts } from '#kit/texts.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { EyeIcon } from '#ui/icons/icons.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { lazyPart } from '#ui/states/lazy-part.tsx';
import type { DeploymentRequest } from '../comparison/deployment-request.ts';
import { previewTexts } from './preview-texts.ts';

/** Lazy, because most deployments are not read paragraph by paragraph. */
const TemplatePreview = lazyPart<{ wanted: DeploymentRequest; externalId: string }>(
  async () => (await import('./template-preview.tsx')).TemplatePreview,
);

interface Props {
  wanted: DeploymentRequest;
  externalId: string;
  name: string;
}

/** Opens both versions of a template over the comparison. */
export const PreviewButton = ({ wanted, externalId, name }: Props) => {
  const t = useTexts(previewTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label={t.open(name)} icon={<EyeIcon />} onClick={() => setOpen(true)} />
      <Dialog size="large" title={t.title(name)} isOpen={isOpen} onClose={() => setOpen(false)}>
        <TemplatePreview wanted={wanted} externalId={externalId} />
      </Dialog>
    </>
  );
};

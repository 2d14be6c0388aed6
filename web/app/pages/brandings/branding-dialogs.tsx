import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Branding } from '#contract/brandings.ts';
import { useTexts } from '#kit/texts.ts';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { lazyPart } from '#ui/states/lazy-part.tsx';
import { SkeletonText } from '#ui/states/skeleton.tsx';
import { FormDialog } from '#app/shared/form-dialog.tsx';
import { isUnderWay, removeKey, useRemove } from './branding-mutations.ts';
import { brandingsQuery } from './branding-queries.ts';
import { brandingsTexts } from './texts.ts';

const NewForm = lazyPart(async () => (await import('./new-branding-form.tsx')).NewBrandingForm, {
  whileLoading: () => <SkeletonText lines={3} />,
});

interface Open {
  isOpen: boolean;
  onClose: () => void;
}

export const NewBrandingDialog = ({ onCreated, ...open }: Open & { onCreated: (id: string) => void }) => {
  const t = useTexts(brandingsTexts);
  const [isDirty, setIsDirty] = useState(false);
  return (
    <FormDialog title={t.newBranding} size="small" isDirty={isDirty} {...open}>
      {(leave) => <NewForm onDirty={setIsDirty} onLeave={leave} onCreated={onCreated} />}
    </FormDialog>
  );
};

/** For the default branding it names the successor: the oldest of the others, which is the first of the list. */
export const DeleteDialog = ({ branding, ...open }: Open & { branding: Branding | undefined }) => {
  const t = useTexts(brandingsTexts);
  const { data: all } = useQuery(brandingsQuery);
  const removal = useRemove(open.onClose);
  const successor = all?.find(({ id }) => id !== branding?.id);
  const remove = () => {
    if (branding && !isUnderWay(removeKey)) removal.mutate(branding);
  };
  return (
    <ConfirmDialog
      {...open}
      title={t.removeTitle(branding?.name ?? '')}
      confirmLabel={t.remove}
      onConfirm={remove}
      pending={removal.isPending}
    >
      {t.removeText} {branding?.isDefault === true && (successor ? t.removeDefault(successor.name) : t.removeLast)}
    </ConfirmDialog>
  );
};

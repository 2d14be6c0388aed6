import { useTexts } from '#kit/texts.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { lazyPart } from '#ui/states/lazy-part.tsx';
import { SkeletonText } from '#ui/states/skeleton.tsx';
import type { FormProps } from './connect-form.tsx';
import { environmentTexts } from './texts.ts';

const ConnectForm = lazyPart(async () => (await import('./connect-form.tsx')).ConnectForm, {
  whileLoading: () => <SkeletonText lines={5} />,
});

type Props = FormProps & { isOpen: boolean };

/** Asks for the kind of organisation and the log-in domain before the redirect to the CRM. */
export const ConnectDialog = ({ isOpen, ...form }: Props) => {
  const t = useTexts(environmentTexts);
  const titles = { login: t.connectProductionTitle, test: t.connectSandboxTitle };
  const title = form.orgType === undefined ? t.connectTitle : titles[form.orgType];
  return (
    <Dialog
      title={form.reconnects === undefined ? title : t.reconnectTitle(form.reconnects.orgName)}
      isOpen={isOpen}
      onClose={form.onClose}
      closesOutside={false}
    >
      <ConnectForm {...form} />
    </Dialog>
  );
};

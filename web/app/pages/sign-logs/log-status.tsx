import type { SignLog } from '#contract/sign-logs.ts';
import { useTexts } from '#kit/texts.ts';
import { Status } from '#ui/states/status.tsx';
import { signLogsTexts } from './texts.ts';

export const LogStatus = ({ log: { status } }: { log: SignLog }) => {
  const t = useTexts(signLogsTexts);
  return <Status tone={status === 'error' ? 'danger' : 'success'}>{t[status]}</Status>;
};

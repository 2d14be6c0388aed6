import type { ExternalEnvironment } from '#contract/environments.ts';
import { useTexts } from '#kit/texts.ts';
import { Status } from '#ui/status.tsx';

import { neededActions } from './needed-actions.ts';
import type { LiveCheck } from './needed-actions.ts';
import { environmentTexts } from './texts.ts';

type Props = { environment: ExternalEnvironment; live: LiveCheck; look?: 'plain' | 'badge' };

/** In words what its shape and colour say. */
export function useStatusWords() {
  const t = useTexts(environmentTexts);
  return ({ environment, live }: Props): { tone: 'pending' | 'warning' | 'success'; words: string } => {
    const actions = neededActions(environment.status, live);
    if (actions === -1) return { tone: 'pending', words: t.statusLoading };
    if (actions > 0) return { tone: 'warning', words: t.statusActions(actions) };
    const { envStatus } = typeof live === 'string' ? environment.status : live;
    if (envStatus === 'unreachable') return { tone: 'warning', words: t.statusUnreachable };
    return { tone: 'success', words: t.statusOk };
  };
}

export function EnvironmentStatus(props: Props) {
  const { tone, words } = useStatusWords()(props);
  return (
    <Status tone={tone} look={props.look ?? 'plain'}>
      {words}
    </Status>
  );
}

/** The version the last check found, else the one last known. */
export function useVersionWords() {
  const t = useTexts(environmentTexts);
  return (environment: ExternalEnvironment, live: LiveCheck): string =>
    (typeof live === 'string' ? environment.currentPackageVersion : live.currentPackageVersion) ??
    t.notInstalled;
}

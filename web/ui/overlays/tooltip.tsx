import type { ReactNode } from 'react';

import { useTooltip } from './use-tooltip.tsx';

interface Props {
  text: string;
  /** Receives what to spread on the control: `{(trigger) => <Link {...trigger}>…</Link>}`. */
  children: (trigger: ReturnType<typeof useTooltip>['trigger']) => ReactNode;
}

/** For a control that is not one of ours; Button and IconButton have their own. */
export const Tooltip = ({ text, children }: Props) => {
  const tooltip = useTooltip(text);
  return (
    <>
      {children(tooltip.trigger)}
      {tooltip.bubble}
    </>
  );
};

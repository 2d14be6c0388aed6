import type { ReactNode } from 'react';
import { useTooltip } from './use-tooltip.tsx';

interface Props {
  text: string;
  /** Receives the props to spread on the control: `{(trigger) => <Link {...trigger}>…</Link>}`. */
  children: (trigger: ReturnType<typeof useTooltip>['trigger']) => ReactNode;
}

/** For foreign controls; Button and IconButton have their own tooltip. */
export const Tooltip = ({ text, children }: Props) => {
  const tooltip = useTooltip(text);
  return (
    <>
      {children(tooltip.trigger)}
      {tooltip.bubble}
    </>
  );
};

import type { KeyboardEvent } from 'react';

const step: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** A toolbar is one tab stop: the arrow keys move between its tools (WAI-ARIA, "Toolbar"). */
export const moveToolbarFocus = (event: KeyboardEvent<HTMLElement>): void => {
  const { key, currentTarget, target } = event;
  const go = Object.hasOwn(step, key) ? step[key] : undefined;
  const tools = [...currentTarget.querySelectorAll<HTMLElement>('[data-tool]')];
  const at = tools.indexOf(target as HTMLElement);
  if (!go || at === -1) return;
  event.preventDefault();
  const next = tools[go(at, tools.length)];
  for (const tool of tools) tool.tabIndex = tool === next ? 0 : -1;
  next?.focus();
};

import { AlertIcon, CheckCircleIcon, ErrorCircleIcon, InfoIcon } from './icons.tsx';
import type { IconProps } from './glyph.tsx';

export type Tone = 'success' | 'info' | 'warning' | 'danger' | 'error';

const icons = {
  success: CheckCircleIcon,
  info: InfoIcon,
  warning: AlertIcon,
  danger: ErrorCircleIcon,
  error: ErrorCircleIcon,
} satisfies Record<Tone, unknown>;

/** The shape of a tone, so that colour is never the only sign. */
export const ToneIcon = ({ tone, size }: { tone: Tone } & IconProps) => {
  const Icon = icons[tone];
  return <Icon {...(size === undefined ? {} : { size })} />;
};

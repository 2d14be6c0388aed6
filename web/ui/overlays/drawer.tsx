import { LazyModal } from './lazy-modal.tsx';
import type { ModalProps } from './modal-layer.tsx';

type Props = ModalProps & {
  /** `start` is the side of the menu on a phone; `end` shows the detail of a row beside its list. */
  side?: 'start' | 'end';
};

export const Drawer = ({ side = 'end', ...modal }: Props) => <LazyModal kind={`drawer-${side}`} {...modal} />;

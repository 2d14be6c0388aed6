import { LazyModal } from './lazy-modal.tsx';
import type { ModalProps } from './modal-layer.tsx';

type Props = ModalProps & {
  /** `start` is the menu's side on a phone; `end` shows a row's detail beside its list. */
  side?: 'start' | 'end';
};

export const Drawer = ({ side = 'end', ...modal }: Props) => <LazyModal kind={`drawer-${side}`} {...modal} />;

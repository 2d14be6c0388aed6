import { useState } from 'react';
import { lazyPart } from '../states/lazy-part.tsx';
import type { ModalKind, ModalProps } from './modal-layer.tsx';
import { ChunkErrorMessage } from '../states/chunk-error.tsx';

type Props = ModalProps & { kind: ModalKind };

const ModalLayer = lazyPart<Props & { onMissing: () => void }>(
  async () => (await import('./modal-layer.tsx')).ModalLayer,
  { whenMissing: ({ why }, { onMissing }) => <ChunkErrorMessage why={why} onSaid={onMissing} /> },
);

/** Mounted when first opened, and kept mounted for the closing animation and the return of the focus. */
export const LazyModal = (props: Props) => {
  const [wanted, setWanted] = useState(props.isOpen);
  if (props.isOpen && !wanted) setWanted(true);
  if (!wanted) return null;
  const giveUp = () => {
    setWanted(false);
    props.onClose();
  };
  return <ModalLayer {...props} onMissing={giveUp} />;
};

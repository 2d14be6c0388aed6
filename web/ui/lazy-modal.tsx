import { Suspense, lazy, useState } from 'react';

import type { ModalKind, ModalProps } from './modal-layer.tsx';

const ModalLayer = lazy(async () => ({ default: (await import('./modal-layer.tsx')).ModalLayer }));

/** Nothing until first opened; then stays mounted, so that closing can be animated and the focus returned. */
export function LazyModal(props: ModalProps & { kind: ModalKind }) {
  const [wanted, setWanted] = useState(props.isOpen);
  if (props.isOpen && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <ModalLayer {...props} />
    </Suspense>
  );
}

import type { PdfDict } from '@libpdf/core';
import type { PdfValue } from '#seal-reader/pdf-objects.ts';
import type { GraphicsState } from './graphics-state.ts';
import { isKind } from './mark-stack.ts';
import type { RefResolver } from './page-content.ts';

/** What operator `gs` sets: opacity and the way of blending. */
export const readBlending = (
  resources: PdfDict | undefined,
  name: PdfValue | undefined,
  resolver: RefResolver,
): Pick<GraphicsState, 'blending' | 'opacity'> => {
  if (!isKind(name, 'name')) return { blending: '', opacity: 1 };
  const state = resources?.getDict('ExtGState', resolver)?.getDict(name.name, resolver);
  const number = (key: string) => state?.getNumber(key, resolver)?.value ?? 1;
  const mode = state?.getName('BM', resolver)?.value ?? '';
  return {
    blending: `${number('ca')} ${number('CA')} ${mode}${state?.has('SMask') ? ' masked' : ''}`,
    opacity: number('ca'),
  };
};

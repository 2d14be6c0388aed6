import type SignaturePad from 'signature_pad';

import { webdocSize } from '#contract/limits.ts';

import { fitCanvas } from './signature-image.ts';

const ink = '#012638';

/** Made ready for drawing; the library comes at the first signature, not with the page. */
export const openPad = async (canvas: HTMLCanvasElement): Promise<SignaturePad> => {
  const { default: Pad } = await import('signature_pad');
  fitCanvas(canvas);
  return new Pad(canvas, { penColor: ink, minWidth: 0.8, maxWidth: 2.6 });
};

const round = (value: number) => Math.round(value * 10) / 10;

/**
 * The strokes as evidence: per stroke its points, each `[x, y, milliseconds since the first, pressure]`, with the size
 * of the area in CSS pixels. Empty when there are more than may be sent.
 */
export const strokesOf = (pad: SignaturePad, canvas: HTMLCanvasElement): string => {
  const groups = pad.toData();
  const start = groups[0]?.points[0]?.time ?? 0;
  const strokes = groups.map(({ points }) =>
    points.map(({ x, y, time, pressure }) => [round(x), round(y), Math.round(time - start), round(pressure)]),
  );
  const text = JSON.stringify({
    width: canvas.clientWidth,
    height: canvas.clientHeight,
    startedAt: start,
    strokes,
  });
  return text.length > webdocSize.signatureBytes ? '' : text;
};

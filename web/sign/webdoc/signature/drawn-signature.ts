import type SignaturePad from 'signature_pad';
import { webdocSize } from '#contract/limits.ts';
import { fitCanvas } from './signature-image.ts';

const ink = '#012638';

/** Prepares a canvas for drawing; the library loads with the first signature, not with the page. */
export const openPad = async (canvas: HTMLCanvasElement): Promise<SignaturePad> => {
  const { default: Pad } = await import('signature_pad');
  fitCanvas(canvas);
  return new Pad(canvas, { penColor: ink, minWidth: 0.8, maxWidth: 2.6 });
};

const round = (value: number) => Math.round(value * 10) / 10;

/**
 * The strokes as JSON for the evidence: per stroke its points `[x, y, milliseconds since the first, pressure]`, and the
 * size of the area in CSS pixels. Empty if it is longer than the server accepts.
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

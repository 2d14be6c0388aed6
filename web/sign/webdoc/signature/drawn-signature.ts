import type SignaturePad from 'signature_pad';
import { webdocSize } from '#contract/limits.ts';
import { fitCanvas } from './signature-image.ts';

const ink = '#012638';

/** Prepares a canvas for `showDrawing`; the library loads with the first signature, not with the page. */
export const openPad = async (canvas: HTMLCanvasElement): Promise<SignaturePad> => {
  const { default: Pad } = await import('signature_pad');
  return new Pad(canvas, { penColor: ink, minWidth: 0.8, maxWidth: 2.6 });
};

type Strokes = ReturnType<SignaturePad['toData']>;

/** An unfinished drawing and the size of its area in CSS pixels, as `showDrawing` reads it. */
export const drawingOf = (pad: SignaturePad, canvas: HTMLCanvasElement): string =>
  JSON.stringify({ width: canvas.clientWidth, height: canvas.clientHeight, strokes: pad.toData() });

/**
 * Draws what `drawingOf` wrote on an area of any size: a phone may have been turned since. Afterwards, new strokes are
 * drawn where the finger is. An empty text leaves the area empty.
 */
export const showDrawing = (pad: SignaturePad, canvas: HTMLCanvasElement, drawing: string): void => {
  fitCanvas(canvas);
  const { width, height, strokes } = (drawing === '' ? { width: 1, height: 1, strokes: [] } : JSON.parse(drawing)) as {
    width: number;
    height: number;
    strokes: Strokes;
  };
  const scale = Math.min(canvas.clientWidth / width, canvas.clientHeight / height);
  const moved = strokes.map((stroke) => ({
    ...stroke,
    points: stroke.points.map((point) => ({ ...point, x: point.x * scale, y: point.y * scale })),
  }));
  pad.fromData(moved);
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

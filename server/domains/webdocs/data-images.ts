const starts: Readonly<Record<string, readonly string[]>> = {
  png: ['\u0089PNG\r\n\u001A\n'],
  jpeg: ['\u00FF\u00D8\u00FF'],
  jpg: ['\u00FF\u00D8\u00FF'],
  gif: ['GIF87a', 'GIF89a'],
  webp: ['RIFF'],
};

const dataUrl = /^data:image\/(png|jpe?g|gif|webp);base64,([A-Za-z0-9+/]+={0,2})$/i;

const tableBytes = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));

/** After a chain of sub-blocks, each led by its length, the last by 0 (GIF89a §15). */
const afterBlocks = (bytes: Buffer, start: number): number => {
  let at = start;
  while (at < bytes.length && bytes[at] !== 0) at += (bytes[at] ?? 0) + 1;
  return at + 1;
};

/** GIF89a §18–§24: after the screen and its colours come extensions (`!`) and pictures (`,`). */
const gifFrames = (bytes: Buffer): number => {
  let frames = 0;
  let at = 13 + tableBytes(bytes[10] ?? 0);
  while (at < bytes.length && frames < 2) {
    const mark = bytes[at];
    if (mark === 0x21) at = afterBlocks(bytes, at + 2);
    else if (mark === 0x2c) {
      frames += 1;
      at = afterBlocks(bytes, at + 11 + tableBytes(bytes[at + 9] ?? 0));
    } else break;
  }
  return frames;
};

/** A picture that moves is not the one that was signed: GIF, WebP (`ANIM`) and PNG (`acTL`) can hold several. */
const isAnimated = (kind: string, bytes: Buffer): boolean => {
  if (kind === 'gif') return gifFrames(bytes) > 1;
  if (kind === 'webp') return bytes.includes('ANIM') || bytes.includes('ANMF');
  return kind === 'png' && bytes.includes('acTL');
};

/**
 * The same picture as a plain `data:` URL, or null when it is anything else: a remote address, an SVG, a script
 * under a picture's name, a picture that moves.
 */
export const cleanDataImage = (url: string): string | null => {
  const [, type = '', base64 = ''] = dataUrl.exec(url.replaceAll(/[\s]/g, '')) ?? [];
  const kind = type.toLowerCase();
  const bytes = Buffer.from(base64, 'base64');
  const head = bytes.subarray(0, 18).toString('latin1');
  if (!starts[kind]?.some((start) => head.startsWith(start)) || isAnimated(kind, bytes)) return null;
  return `data:image/${kind === 'jpg' ? 'jpeg' : kind};base64,${base64}`;
};

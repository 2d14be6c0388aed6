const starts: Readonly<Record<string, readonly string[]>> = {
  png: ['\u0089PNG\r\n\u001A\n'],
  jpeg: ['\u00FF\u00D8\u00FF'],
  jpg: ['\u00FF\u00D8\u00FF'],
  gif: ['GIF87a', 'GIF89a'],
  webp: ['RIFF'],
};

const dataUrl = /^data:image\/(png|jpe?g|gif|webp);base64,([A-Za-z0-9+/]+={0,2})$/i;

/**
 * The same picture as a plain `data:` URL, or null when it is anything else: a remote address, an SVG, a script
 * under a picture's name.
 */
export const cleanDataImage = (url: string): string | null => {
  const [, type = '', base64 = ''] = dataUrl.exec(url.replaceAll(/[\s]/g, '')) ?? [];
  const kind = type.toLowerCase();
  const head = Buffer.from(base64.slice(0, 24), 'base64').toString('latin1');
  if (!starts[kind]?.some((start) => head.startsWith(start))) return null;
  return `data:image/${kind === 'jpg' ? 'jpeg' : kind};base64,${base64}`;
};

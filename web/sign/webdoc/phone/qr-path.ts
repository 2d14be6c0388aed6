import { generate } from 'lean-qr';

/** Modules of free space around the code (ISO/IEC 18004 asks for four). */
export const quietZone = 4;

/** An SVG path of the dark modules of the QR code of a text, in units of one module; and the number of modules a side. */
export const qrPath = (text: string): { path: string; size: number } => {
  const code = generate(text);
  const dark: string[] = [];
  for (let y = 0; y < code.size; y += 1)
    for (let x = 0; x < code.size; x += 1) if (code.get(x, y)) dark.push(`M${x} ${y}h1v1h-1z`);
  return { path: dark.join(''), size: code.size };
};

import { encode } from 'uqr';

/** Cells around the code, without which some cameras do not find it (ISO 18004 asks for four). */
const quiet = 4;

/** Its own file, loaded with the dialog. One path: a dark cell is a square of one unit. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { data, size } = encode(text, { border: quiet, ecc: 'M' });
  const cells = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width="200"
      height="200"
      shapeRendering="crispEdges"
    >
      {/* Black on white in both themes: that is what cameras read. */}
      <rect width={size} height={size} fill="#ffffff" />
      <path d={cells.join('')} fill="#000000" />
    </svg>
  );
};

import { encode } from 'uqr';

/** Quiet zone in cells; some cameras do not find the code without it (ISO 18004 requires four). */
const quietZone = 4;

/** A separate file, loaded with the dialog. One path draws all dark cells as squares of one unit. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { data, size } = encode(text, { border: quietZone, ecc: 'M' });
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
      {/* Black on white in both themes, because cameras expect it. */}
      <rect width={size} height={size} fill="#ffffff" />
      <path d={cells.join('')} fill="#000000" />
    </svg>
  );
};

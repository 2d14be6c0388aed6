const longLength = (length: number): number[] => {
  const bytes: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return [0x80 | bytes.length, ...bytes];
};

/** Encodes one value in DER (ITU-T X.690 §10) from its tag and the encodings inside it. */
export const encodeDer = (tag: number, parts: readonly Uint8Array[]): Uint8Array => {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const head = length < 0x80 ? [tag, length] : [tag, ...longLength(length)];
  const whole = new Uint8Array(head.length + length);
  whole.set(head);
  let at = head.length;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

/** An object identifier from its dotted form. */
export const encodeOid = (dotted: string): Uint8Array => {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const bytes = [first * 40 + second, ...rest].flatMap((arc) => {
    const groups = [arc % 128];
    for (let left = Math.floor(arc / 128); left > 0; left = Math.floor(left / 128)) {
      groups.unshift((left % 128) | 0x80);
    }
    return groups;
  });
  return encodeDer(oidTag, [Uint8Array.from(bytes)]);
};

const oidTag = 0x06;

export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/** JSON with sorted names and no spaces, so that equal values always give the same text (after RFC 8785). */
export const canonicalJson = (value: Json): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const members = Object.keys(value)
      .sort()
      .map((name) => `${JSON.stringify(name)}:${canonicalJson(value[name] ?? null)}`);
    return `{${members.join(',')}}`;
  }
  return JSON.stringify(value);
};

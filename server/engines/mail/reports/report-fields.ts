/** What a report says of one recipient. */
export interface ReportedMail {
  kind: 'failed' | 'delayed' | 'complaint';
  /** Addresses by which the report names the recipient, lower-case; empty when it names none. */
  recipients: string[];
  status?: string | undefined;
  code?: string | undefined;
  /** The server's words, then those for people. */
  texts: string[];
}

/** Fields of a report part (RFC 3464 §2.1, RFC 5965 §3): lower-case names; a name may come twice. */
export type Fields = ReadonlyMap<string, readonly string[]>;

const mostGroups = 20;
const longestValue = 1_000;

const toFields = (lines: string[]): Fields => {
  const fields = new Map<string, string[]>();
  for (const line of lines) {
    const match = /^([A-Za-z][A-Za-z0-9-]{0,60})\s*:\s*(.*)$/s.exec(line);
    if (!match) continue;
    const name = (match[1] ?? '').toLowerCase();
    fields.set(name, [...(fields.get(name) ?? []), (match[2] ?? '').slice(0, longestValue).trim()]);
  }
  return fields;
};

/** Groups of fields, separated by empty lines; folded lines are joined. At most 20 groups. */
export const fieldGroups = (text: string): Fields[] =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n+/)
    .slice(0, mostGroups)
    .map((group) => toFields(group.replaceAll(/\n[ \t]+/g, ' ').split('\n')))
    .filter(({ size }) => size > 0);

export const field = (fields: Fields, name: string): string => fields.get(name)?.[0] ?? '';

/** The address in `rfc822; <zoe@client.example>`, `utf-8;zoe@…` or `<zoe@…>`, lower-case; null without one. */
export const addressIn = (value: string): string | null => {
  const address = value
    .slice(0, longestValue)
    .replace(/^[^;]{0,40};/, '')
    .replaceAll(/\([^()]*\)/g, '')
    .trim();
  const found = /([^\s<>"',;:()]{1,64}@[^\s<>"',;:()@]{1,255})/.exec(address)?.[1];
  return found ? found.replace(/[.]+$/, '').toLowerCase() : null;
};

/** All addresses in a text of people, lower-case. */
export const addressesIn = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[A-Za-z0-9.-]{1,255}/g)].map(([address]) =>
      address.replace(/[.]+$/, '').toLowerCase(),
    ),
  ),
];

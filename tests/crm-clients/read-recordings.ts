import { isUtf8 } from 'node:buffer';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseDocument } from 'yaml';
import { findFixture } from './named-fixtures.ts';

/** One question to a Salesforce org and its answer, as somebody has recorded them. */
export interface Recording {
  source: string;
  method: string;
  /** Path with its query, such as `/services/data/v67.0/query?q=…`. */
  path: string;
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** Authors hide their hosts, keys and versions behind names. Such names are filled with values of the same form. */
const unmask = (text: string): string =>
  text
    .replaceAll(/<<\w*(?:INSTANCE_)?URL>>/g, 'https://example.my.salesforce.com')
    .replaceAll(/<<\w*HOST>>/g, 'example.my.salesforce.com')
    .replaceAll(/<<\w*VERSION>>|(?<=\/v)xx\.0/g, '67.0')
    .replaceAll(/<<\w+>>/g, 'hidden')
    .replaceAll(/\b(\w{3})0x[A-Z]+ID0*\b/g, '$1000000000001AAA');

/** A body is text, bytes, or one of these under `string` or `base64_string`. */
const bodyOf = (body: unknown): Buffer => {
  if (body instanceof Uint8Array) return isUtf8(body) ? bodyOf(Buffer.from(body).toString()) : Buffer.from(body);
  if (typeof body === 'string') return Buffer.from(unmask(body));
  const { string, base64_string: base64 } = record(body);
  if (typeof base64 === 'string') return bodyOf(Buffer.from(base64, 'base64'));
  return string === undefined || string === null ? Buffer.alloc(0) : bodyOf(string);
};

/** Headers of the connection belong to the recorded one. */
const ofConnection = /^(transfer-encoding|connection|content-length|set-cookie|date|keep-alive)$/;
const isPacked = (body: Buffer): boolean => body[0] === 0x1f && body[1] === 0x8b;

const headersOf = (recorded: unknown, body: Buffer): Record<string, string> => {
  const outer = record(recorded);
  const headers = record(outer['Response-Headers'] ?? outer);
  const entries = Object.entries(headers).map(([name, value]): [string, string] => [
    name.toLowerCase(),
    unmask(Array.isArray(value) ? value.join(', ') : String(value)),
  ]);
  // Some recorders unpack a body and leave its header as it was.
  const isWrong = (name: string): boolean => name === 'content-encoding' && !isPacked(body);
  return Object.fromEntries(entries.filter(([name]) => !ofConnection.test(name) && !isWrong(name)));
};

const recordingOf = (interaction: unknown, source: string): Recording[] => {
  const { request, response } = record(interaction);
  const { method, uri } = record(request);
  const { status, headers, body: recorded } = record(response);
  // An entry may name another file, which is read by itself.
  if (typeof method !== 'string' || typeof uri !== 'string') return [];
  const address = unmask(uri);
  if (!URL.canParse(address)) return [];
  const { pathname, search } = new URL(address);
  const body = bodyOf(recorded);
  return [
    {
      source,
      method: method.toUpperCase(),
      path: pathname.replace(/^\/\//, '/') + search,
      status: Number(record(status)['code']),
      headers: headersOf(headers, body),
      body,
    },
  ];
};

const binary = {
  tag: '!binary',
  resolve: (text: string) => Buffer.from(text, 'base64'),
};

const opening = /^\s*(?:- +)*(?:[\w$.-]+: +)?(?:[!&][\w!.]+ +)*(['"])/;

/** Place behind the end of a quoted text that goes on at `from`; -1 when the line does not end it. */
const endOf = (line: string, quote: string, from: number): number => {
  const escaped = quote === "'" ? /''|'/g : /\\.|"/g;
  escaped.lastIndex = from;
  for (let found = escaped.exec(line); found; found = escaped.exec(line))
    if (found[0] === quote) return escaped.lastIndex;
  return -1;
};

/** Python's writer lets a quoted text go on with less indentation than YAML allows. */
const indented = (text: string): string => {
  let quote: string | null = null;
  return text
    .split('\n')
    .map((line) => {
      const isInside = quote !== null;
      const [opened = '', found = null] = isInside ? [] : (opening.exec(line) ?? []);
      quote ??= found;
      if (quote !== null && endOf(line, quote, opened.length) >= 0) quote = null;
      return isInside ? `${' '.repeat(80)}${line.trimStart()}` : line;
    })
    .join('\n');
};

const parseCassette = (text: string): unknown => {
  const options = { customTags: ['binary' as const, binary], uniqueKeys: false, logLevel: 'error' as const };
  const document = parseDocument(text, options);
  const readable = document.errors.length > 0 ? parseDocument(indented(text), options) : document;
  const [error] = readable.errors;
  if (error) throw error;
  return readable.toJS({ maxAliasCount: -1 });
};

/** Reads a cassette of VCR: that of Ruby (`http_interactions`), of Python (`interactions`), or a single interaction. */
export const readCassette = (text: string, source: string): Recording[] => {
  const cassette = record(parseCassette(text));
  const interactions = cassette['http_interactions'] ?? cassette['interactions'] ?? [cassette];
  return Array.isArray(interactions) ? interactions.flatMap((one) => recordingOf(one, source)) : [];
};

/** Every recording below a folder: cassettes, and fixtures whose question is known by their name. */
export const readRecordings = (folder: string): Recording[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .toSorted()
    .flatMap((name) => {
      const file = path.join(folder, name);
      if (/\.ya?ml$/.test(name) && /cassette|vcr/i.test(file)) return readCassette(readFileSync(file, 'utf8'), name);
      const fixture = findFixture(name);
      return fixture
        ? [{ source: name, headers: { 'content-type': 'application/json' }, ...fixture(readFileSync(file)) }]
        : [];
    });

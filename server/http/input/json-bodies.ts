import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal.ts';

/** Twice what the largest document has that a call takes. */
const mostValues = 100_000;

const quote = 0x22;
const backslash = 0x5c;
/** `,` `[` `{`: each begins a value, or another member. */
const beginsValue = (byte: number | undefined): boolean => byte === 0x2c || byte === 0x5b || byte === 0x7b;

/** Place of the quote that ends the string, or the end of the bytes. */
const endOfString = (json: Uint8Array, from: number): number => {
  for (let at = json.indexOf(quote, from); at !== -1; at = json.indexOf(quote, at + 1)) {
    let first = at;
    while (json[first - 1] === backslash && first > from) first -= 1;
    if ((at - first) % 2 === 0) return at;
  }
  return json.length;
};

/** True for JSON of more values than `most`. The bytes are only counted, so it costs far less than to parse them. */
export const hasMoreValues = (json: Uint8Array, most: number): boolean => {
  let values = 0;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (byte === quote) at = endOfString(json, at + 1);
    else if (beginsValue(byte) && (values += 1) > most) return true;
  }
  return false;
};

/** Refusal of a text that is no JSON. `detail` is the sentence of the parser, which quotes the caller's own text. */
export const notJson = (text: string): Refusal => {
  const refusal = (code: string, detail?: string) =>
    new Refusal('InvalidRequest', { errors: [{ path: '', code }], ...(detail !== undefined && { detail }) });
  if (text === '') return refusal('Missing');
  try {
    JSON.parse(text);
  } catch (error) {
    return refusal('NotJson', (error as SyntaxError).message);
  }
  // `__proto__` and `constructor.prototype` are JSON, but no field of any call.
  return refusal('UnknownField');
};

/**
 * Says why a body is no JSON, and refuses JSON of very many values before it is parsed: a million names, sent without a token, would hold the process
 * for seconds. Add it before the routes.
 */
export const readJsonBodies = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (hasMoreValues(body, mostValues)) done(new Refusal('BodyTooLarge'));
    else {
      const text = body.toString('utf8');
      void parse(request, text, (error, json) => (error ? done(notJson(text)) : done(null, json)));
    }
  });
};

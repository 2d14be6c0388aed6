import { crmError, CrmError } from '../errors.ts';

type Where = 'oauth' | 'rest';
export type JsonObject = Record<string, unknown>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const word = (value: unknown): string => (typeof value === 'string' ? value : '');

const jsonOrNothing = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Most bytes of answers after unpacking: of templates with their files, and of refusals, of which the beginning counts. */
const most = { answer: 32 << 20, refusal: 64 << 10 };

/** Bytes that may still come, over several answers. */
export interface AnswerRoom {
  bytes: number;
}

export const openAnswerRoom = (bytes = most.answer): AnswerRoom => ({ bytes });

/** Reads as much of a body as there is room for; null when more comes. */
const readWithin = async ({ body }: Response, room: AnswerRoom): Promise<string | null> => {
  const decoder = new TextDecoder();
  let text = '';
  for await (const piece of body ?? []) {
    room.bytes -= piece.byteLength;
    // Leaving the loop cancels the rest: a few kilobytes on the wire may unpack to gigabytes.
    if (room.bytes < 0) return null;
    text += decoder.decode(piece, { stream: true });
  }
  return text + decoder.decode();
};

/**
 * Reads the body as text. A connection that breaks meanwhile, or a body that is too long, counts as a failure of the CRM.
 */
const bodyText = async (response: Response, room: AnswerRoom): Promise<string> => {
  let text: string | null;
  try {
    text = await readWithin(response, room);
  } catch (error) {
    if (error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError')) throw error;
    throw new CrmError('CrmUnavailable', { error: 'connection lost', description: String(error) });
  }
  if (text === null) throw new CrmError('CrmUnavailable', { error: 'answer too long' });
  return text;
};

/** Reads an answer that says nothing to us. */
export const nothingOf = async (response: Response): Promise<void> => {
  await bodyText(response, { bytes: most.refusal });
};

/**
 * The answer to a change or a deletion by id, which has no content. Throws CrmUnavailable for any other: a page about
 * maintenance may come with a good status.
 */
export const noContentOf = async (response: Response): Promise<void> => {
  await nothingOf(response);
  if (response.status === 204) return;
  const type = response.headers.get('content-type') ?? 'no content type';
  throw new CrmError('CrmUnavailable', {
    error: 'not the answer to a write',
    description: `${response.status}, ${type}`,
  });
};

/** Turns a refusal into an error, whatever its body is: REST array, OAuth object, plain text, HTML, half JSON. */
export const refusalOf = async (where: Where, response: Response): Promise<CrmError> => {
  const text = (await readWithin(response, { bytes: most.refusal })) ?? '';
  const body = jsonOrNothing(text);
  const first: unknown = Array.isArray(body) ? body[0] : body;
  const { status } = response;
  if (isObject(first)) {
    return crmError(where, {
      status,
      error: word(first['errorCode']) || word(first['error']),
      description: word(first['message']) || word(first['error_description']),
    });
  }
  return crmError(where, { status, error: text.slice(0, 100).trim(), description: '' });
};

const jsonWithin = async (response: Response, room: AnswerRoom): Promise<unknown> => {
  const text = await bodyText(response, room);
  if (text === '') return null;
  const body = jsonOrNothing(text);
  if (body !== undefined) return body;
  const type = response.headers.get('content-type') ?? 'no content type';
  throw new CrmError('CrmUnavailable', {
    error: 'not JSON',
    description: `${type}, ${text.length} characters`,
  });
};

/** As `jsonOf`, for an object, of several answers for which there is this room together. */
export const objectWithin = async (response: Response, room: AnswerRoom): Promise<JsonObject> => {
  const body = await jsonWithin(response, room);
  if (isObject(body)) return body;
  throw new CrmError('CrmUnavailable', { error: 'not an object' });
};

/** The JSON of a good answer; null when it has no body. Throws CrmUnavailable when it is not JSON. */
export const jsonOf = (response: Response): Promise<unknown> => jsonWithin(response, openAnswerRoom());

/** As `jsonOf`, for answers that must be an object. */
export const objectOf = (response: Response): Promise<JsonObject> => objectWithin(response, openAnswerRoom());

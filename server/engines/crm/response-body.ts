import { crmError, CrmError } from './errors.ts';

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

/** Reads the body as text. A connection that breaks meanwhile counts as a failure of the CRM. */
const bodyText = async (response: Response): Promise<string> => {
  try {
    return await response.text();
  } catch (error) {
    if (error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError')) throw error;
    throw new CrmError('CrmUnavailable', { error: 'connection lost', description: String(error) });
  }
};

/** Turns a refusal into an error, whatever its body is: REST array, OAuth object, plain text, HTML, half JSON. */
export const refusalOf = async (where: Where, response: Response): Promise<CrmError> => {
  const text = await bodyText(response);
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

/** The JSON of a good answer; null when it has no body. Throws CrmUnavailable when it is not JSON. */
export const jsonOf = async (response: Response): Promise<unknown> => {
  const text = await bodyText(response);
  if (text === '') return null;
  const body = jsonOrNothing(text);
  if (body !== undefined) return body;
  const type = response.headers.get('content-type') ?? 'no content type';
  throw new CrmError('CrmUnavailable', {
    error: 'not JSON',
    description: `${type}, ${text.length} characters`,
  });
};

/** As `jsonOf`, for answers that must be an object. */
export const objectOf = async (response: Response): Promise<JsonObject> => {
  const body = await jsonOf(response);
  if (isObject(body)) return body;
  throw new CrmError('CrmUnavailable', { error: 'not an object' });
};

import type { Call } from './http.ts';
import { RestFault } from './rest/rest-fault.ts';

const mostBase64 = 37.5 * 1024 * 1024;

/** Reads a request body that must be a JSON object. @throws RestFault */
export const objectBody = async (call: Call): Promise<Record<string, unknown>> => {
  const type = call.headers['content-type'] ?? '';
  if (!type.includes('json'))
    throw new RestFault(415, 'UNSUPPORTED_MEDIA_TYPE', `Content type ${type} is not supported for this request`);
  return parseObject(await call.body());
};

const parseObject = (bytes: Buffer): Record<string, unknown> => {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new RestFault(400, 'JSON_PARSER_ERROR', 'Unexpected character in the request body');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new RestFault(400, 'JSON_PARSER_ERROR', 'The HTTP entity body must be a JSON object');
  return value as Record<string, unknown>;
};

/** A new record: JSON (file bytes as base64) or multipart with `entity_content` first and the bytes after it. */
export const uploadBody = async (call: Call): Promise<Record<string, unknown>> => {
  const type = call.headers['content-type'] ?? '';
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;]+))/i.exec(type) ?? [];
  if (!type.startsWith('multipart/form-data')) {
    const body = await objectBody(call);
    const data = body['VersionData'];
    if (typeof data === 'string' && data.length > mostBase64)
      throw new RestFault(400, 'STRING_TOO_LONG', 'VersionData: data value too large', ['VersionData']);
    return body;
  }
  const parts = multipart(await call.body(), quoted ?? plain ?? '');
  const [entity] = parts;
  if (entity === undefined || !entity.type.includes('json'))
    throw new RestFault(400, 'INVALID_MULTIPART_REQUEST', 'The first part must be the JSON of the record');
  const record = parseObject(entity.body);
  for (const part of parts.slice(1)) record[part.name] = part.body;
  return record;
};

interface Part {
  name: string;
  type: string;
  body: Buffer;
}

const multipart = (body: Buffer, boundary: string): Part[] => {
  const mark = Buffer.from(`--${boundary}`);
  const parts: Part[] = [];
  let at = body.indexOf(mark);
  while (at >= 0) {
    const start = at + mark.length + 2;
    const next = body.indexOf(mark, start);
    const headEnd = body.indexOf('\r\n\r\n', start);
    if (next < 0 || headEnd < 0) break;
    const head = body.subarray(start, headEnd).toString('utf8');
    const [, name = ''] = /name="([^"]*)"/i.exec(head) ?? [];
    const [, type = ''] = /content-type:\s*([^\r\n]+)/i.exec(head) ?? [];
    // The line break before the boundary belongs to the boundary.
    parts.push({ name, type, body: body.subarray(headEnd + 4, next - 2) });
    at = next;
  }
  return parts;
};

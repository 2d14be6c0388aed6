import type { AnswerOf, EndpointShape, ParamsOf } from '#contract/endpoint.ts';

import type { Called } from './call.ts';
import { Refused, Unreachable } from './failures.ts';

type Sent<E extends EndpointShape> = {
  params: ParamsOf<E>;
  file: File;
  bearer?: string;
  headers?: Record<string, string>;
};

/** Longer than 25 MB take on a slow line, shorter than for ever. */
const withinMs = 600_000;

const addressOf = (path: string, params: Record<string, string>): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

function failureOf(request: XMLHttpRequest): Refused | Unreachable {
  try {
    const problem: unknown = JSON.parse(request.responseText);
    if (typeof problem === 'object' && problem !== null && 'code' in problem)
      return new Refused(problem as Refused['problem']);
  } catch {
    // A proxy's page is no answer of ours.
  }
  return new Unreachable('unreadable');
}

/**
 * Sends one file as the part `file` of a multipart body, telling how far it is: `fetch` cannot say that.
 * @param onProgress share sent, from 0 to 1
 * @throws {Refused | Unreachable}
 */
export function upload<E extends EndpointShape>(
  { method, path }: Called<E>,
  { params, file, bearer, headers = {} }: Sent<E>,
  onProgress: (share: number) => void = () => undefined,
): Promise<AnswerOf<E>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, addressOf(path, params as Record<string, string>));
    request.setRequestHeader('accept', 'application/json');
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    if (bearer !== undefined) request.setRequestHeader('authorization', `Bearer ${bearer}`);
    request.timeout = withinMs;
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    );
    request.addEventListener('error', () => reject(new Unreachable('offline')));
    request.addEventListener('timeout', () => reject(new Unreachable('timeout')));
    request.addEventListener('load', () => {
      if (request.status < 200 || request.status > 202) return reject(failureOf(request));
      try {
        return resolve(JSON.parse(request.responseText) as AnswerOf<E>);
      } catch {
        return reject(new Unreachable('unreadable'));
      }
    });
    const body = new FormData();
    body.append('file', file, file.name);
    request.send(body);
  });
}

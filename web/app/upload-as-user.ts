import type { AnswerOf, EndpointShape, ParamsOf } from '#contract/endpoint.ts';
import type { InputOf } from '#kit/call.ts';
import { Refused } from '#kit/failures.ts';
import { upload } from '#kit/upload.ts';
import type { UploadOptions } from '#kit/upload.ts';
import { callAsUser } from './session.ts';

const created = 201;

/**
 * Sends one file as the signed-in user and reports progress.
 * @throws {SignedOut | Refused | Unreachable} and the signal's reason, when it was aborted
 */
export const uploadAsUser = <E extends EndpointShape>(
  endpoint: E,
  sent: { params: ParamsOf<E>; file: File; headers?: Record<string, string> },
  watching: UploadOptions,
): Promise<AnswerOf<E>> => {
  const transport = async (bearer: string): Promise<Response> => {
    try {
      return Response.json(await upload(endpoint, { ...sent, bearer }, watching), { status: created });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const { problem, retryAfterSeconds } = error;
      const headers = new Headers();
      if (retryAfterSeconds !== undefined) headers.set('retry-after', String(retryAfterSeconds));
      return Response.json(problem, { status: problem.status, headers });
    }
  };
  return callAsUser(endpoint, { params: sent.params } as InputOf<E>, { transport });
};

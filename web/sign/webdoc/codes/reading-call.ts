import type { AnswerOf, EndpointShape } from '#contract/endpoint.ts';
import { readAnswer, sendCall } from '#kit/call.ts';
import type { CallOptions, CallShape, InputOf } from '#kit/call.ts';
import { reloadPage } from '#ui/states/chunk-failure.ts';
import { proofHeaders } from './pending-proof.ts';

const lacksCode = async (response: Response): Promise<boolean> => {
  if (response.status !== 403) return false;
  const problem: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return (problem as { code?: unknown } | null)?.code === 'CodeRequired';
};

/**
 * Sends a call that shows or notes something of the document, with the proof of a code if this tab has one. Where the
 * code comes before reading, the proof ends after half an hour: the page loads itself anew, and asks for another code.
 * @throws {Unreachable} when no answer came
 */
export const sendReadingCall = async <E extends EndpointShape>(
  endpoint: CallShape<E>,
  input: InputOf<E>,
  carrying: CallOptions = {},
): Promise<Response> => {
  const response = await sendCall(endpoint, input, { ...carrying, headers: proofHeaders() });
  if (await lacksCode(response)) reloadPage();
  return response;
};

/** Like `sendReadingCall`, and reads the answer. @throws {Refused | Unreachable} */
export const readingCall = async <E extends EndpointShape>(
  endpoint: CallShape<E>,
  input: InputOf<E>,
  carrying: CallOptions = {},
): Promise<AnswerOf<E>> => readAnswer(endpoint, await sendReadingCall(endpoint, input, carrying));

import type { SignerAnswer, SignLog } from '#contract/sign-logs.ts';
import { isRecord, partsOf, type Json } from './parse-event.ts';
import type { SignEventRow } from './store.ts';

const recordAt = (value: unknown, name: string): Record<string, unknown> | null => {
  const found = isRecord(value) ? value[name] : null;
  return isRecord(found) ? found : null;
};

/** Converts any JSON value of a sender to text; null when empty. */
const textOf = (value: unknown): string | null => {
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value)) return value.map((one) => textOf(one) ?? '').join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
};

const flagOf = (value: unknown): boolean | null => {
  if (typeof value === 'boolean') return value;
  return value === 'true' || value === 'false' ? value === 'true' : null;
};

const answerOf = (answer: Record<string, unknown>): SignerAnswer => ({
  field_type: textOf(answer['field_type']),
  name: textOf(answer['name']),
  question: textOf(answer['question']),
  answer: textOf(answer['answer']),
  checked: flagOf(answer['checked']),
});

const requestOf = (request: Record<string, unknown>): SignLog['data']['signature_request'] => ({
  id: textOf(request['id']),
  name: textOf(request['name']),
  status: textOf(request['status']),
  expiration_date: textOf(request['expiration_date']),
  ordered_signers: flagOf(request['ordered_signers']),
  external_id: textOf(request['external_id']),
});

/** Level and method of authentication are in `info` (REQ-2.3.12) or, in the provider's own format, next to it. */
const signerOf = (signer: Record<string, unknown>): SignLog['data']['signer'] => {
  const info = recordAt(signer, 'info') ?? {};
  const answers = Array.isArray(signer['answers']) ? signer['answers'] : [];
  const either = (name: string) => textOf(info[name] ?? signer[name]);
  return {
    id: textOf(signer['id']),
    status: textOf(signer['status']),
    info: {
      first_name: textOf(info['first_name']),
      last_name: textOf(info['last_name']),
      email: textOf(info['email']),
      signature_level: either('signature_level'),
      signature_authentication_mode: either('signature_authentication_mode'),
    },
    answers: answers.filter(isRecord).map(answerOf),
  };
};

const dataOf = (data: Json): SignLog['data'] => {
  const request = recordAt(data, 'signature_request');
  const signer = recordAt(data, 'signer');
  return {
    signature_request: request && requestOf(request),
    signer: signer && signerOf(signer),
  };
};

/** An event in the form of REQ-2.3.12. Other fields of the stored event are left out. */
export const toSignLog = (row: SignEventRow): SignLog => {
  const data = dataOf(row.data);
  return {
    event_id: row.eventId,
    event_name: row.eventName,
    event_time: Math.floor(row.eventTime.getTime() / 1_000),
    error: row.error,
    org_name: row.orgName,
    status: row.error === null ? 'success' : 'error',
    org_id: row.orgId,
    content_document_id: partsOf(data.signature_request?.external_id).contentDocumentId,
    source: row.source,
    received_at: row.receivedAt.toISOString(),
    data,
  };
};

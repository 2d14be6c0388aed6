import { json } from '../http.ts';
import type { Reply } from '../http.ts';

/** An error of the REST API. Its body is an array; the OAuth endpoints send an object. */
export class RestFault extends Error {
  status: number;
  errorCode: string;
  fields: string[];
  /** Further members of the body. */
  more: object = {};
  /** The whole body, where it is no list of errors. */
  body: unknown;

  constructor(status: number, errorCode: string, message: string, fields: string[] = []) {
    super(message);
    this.name = 'RestFault';
    this.status = status;
    this.errorCode = errorCode;
    this.fields = fields;
  }
}

export const faultReply = (fault: RestFault): Reply => json(fault.status, fault.body ?? [faultBody(fault)]);

export const faultBody = (fault: RestFault): { message: string; errorCode: string; fields?: string[] } => {
  const body = { ...fault.more, message: fault.message, errorCode: fault.errorCode };
  return fault.fields.length > 0 ? { ...body, fields: fault.fields } : body;
};

export const notFound = (): RestFault => new RestFault(404, 'NOT_FOUND', 'The requested resource does not exist');

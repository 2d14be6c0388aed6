import path from 'node:path';

/** A fixture holds a body alone. What it answers is said by the tests of its project, and stands here. */
interface Question {
  method: string;
  path: string;
  status: number;
  body: Buffer;
}

const data = '/services/data/v67.0';
const one = `${data}/sobjects/Whizbang/001000000000001AAA`;
const byKey = `${data}/sobjects/Whizbang/External__c/some_id`;

/** Of the fixtures of restforce, those of calls that our client has. */
const questions: Record<string, readonly [method: string, path: string, status: number]> = {
  auth_error_response: ['POST', '/services/oauth2/token', 400],
  auth_success_response: ['POST', '/services/oauth2/token', 200],
  expired_session_response: ['GET', `${data}/query?q=`, 401],
  refresh_error_response: ['POST', '/services/oauth2/token', 400],
  refresh_success_response: ['POST', '/services/oauth2/token', 200],
  services_data_success_response: ['GET', '/services/data', 200],
  create_success_response: ['POST', `${data}/sobjects/Whizbang`, 201],
  delete_error_response: ['DELETE', one, 404],
  describe_sobjects_success_response: ['GET', `${data}/sobjects`, 200],
  list_sobjects_success_response: ['GET', `${data}/sobjects`, 200],
  org_query_response: ['GET', `${data}/query?q=`, 200],
  query_aggregate_success_response: ['GET', `${data}/query?q=`, 200],
  query_empty_response: ['GET', `${data}/query?q=`, 200],
  query_error_response: ['GET', `${data}/query?q=`, 400],
  query_paginated_first_page_response: ['GET', `${data}/query?q=`, 200],
  query_paginated_last_page_response: ['GET', `${data}/query/01gD`, 200],
  query_success_response: ['GET', `${data}/query?q=`, 200],
  sobject_describe_error_response: ['GET', `${data}/sobjects/Whizbang/describe`, 404],
  sobject_describe_success_response: ['GET', `${data}/sobjects/Whizbang/describe`, 200],
  sobject_find_error_response: ['GET', one, 404],
  sobject_find_success_response: ['GET', one, 200],
  sobject_select_success_response: ['GET', `${one}?fields=External_Field__c`, 200],
  upsert_created_success_response: ['PATCH', byKey, 201],
  upsert_error_response: ['PATCH', byKey, 404],
  upsert_multiple_error_response: ['PATCH', byKey, 300],
  upsert_updated_success_response: ['PATCH', byKey, 204],
  write_error_response: ['POST', `${data}/sobjects/Whizbang`, 400],
};

/** These fixtures were written by hand: in the place of ids they have words. */
const withId = (body: Buffer): Buffer =>
  Buffer.from(
    body
      .toString()
      .replace(/("id"\s*:\s*)"(?:some_id|foo)"/, '$1"001000000000001AAA"')
      .replace('/id/foo/bar', '/id/00D000000000001EAA/005000000000001AAA'),
  );

/** Reads the fixture of this file name; null for a name that is not known. */
export const findFixture = (name: string): ((body: Buffer) => Question) | null => {
  const question = name.includes('fixtures') ? questions[path.basename(name, '.json')] : undefined;
  if (!question) return null;
  const [method, address, status] = question;
  return (body) => ({ method, path: address, status, body: withId(body) });
};

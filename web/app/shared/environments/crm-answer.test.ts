import { describe, expect, it } from 'vitest';
import { readCrmAnswer } from './crm-answer.ts';

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const state = {
  nonce: 'n-1',
  orgType: 'test',
  specificDomain: 'acier-nord--été.sandbox',
  oldOrgId: '00D000000000001AAA',
};

describe('the CRM’s answer', () => {
  // REQ-1.2.16, REQ-1.7.26
  it('is a code with the state our server wrote', () => {
    expect(readCrmAnswer(`?code=abc%3D&state=${encode(state)}`)).toEqual({
      state,
      outcome: { code: 'abc=' },
    });
  });

  // REQ-1.2.16
  it('is an error with the same state', () => {
    const answer = readCrmAnswer(`?error=access_denied&error_description=end-user+denied&state=${encode(state)}`);
    expect(answer).toEqual({ state, outcome: { error: 'access_denied', description: 'end-user denied' } });
  });

  it('leaves out what was not chosen', () => {
    const bare = { nonce: 'n-1', orgType: 'login', specificDomain: null, oldOrgId: null };
    expect(readCrmAnswer(`?code=a&state=${encode({ nonce: 'n-1', orgType: 'login', oldOrgId: '' })}`)?.state).toEqual(
      bare,
    );
  });

  it.each([
    ['none', ''],
    ['no base64', '%%%'],
    ['no JSON', Buffer.from('hello').toString('base64url')],
    ['a list', encode([])],
    ['null', encode(null)],
    ['another login host', encode({ ...state, orgType: 'https://evil.example' })],
    ['an empty nonce', encode({ ...state, nonce: '' })],
  ])('has no state when there is %s', (_, encoded) => {
    expect(readCrmAnswer(`?code=a&state=${encoded}`)).toEqual({ state: null, outcome: { code: 'a' } });
  });

  it('is not there on an ordinary visit', () => {
    expect(readCrmAnswer('')).toBeNull();
    expect(readCrmAnswer('?state=abc')).toBeNull();
  });
});

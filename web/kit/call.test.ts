import { describe, expect, it } from 'vitest';
import { login } from '#contract/accounts/accounts.ts';
import { readAnswer } from './call.ts';
import { Refused, Unreachable } from './failures.ts';

const answered = (status: number, body: BodyInit | null = '{"username":"claire@acier.example"}') =>
  readAnswer(login, new Response(body, { status }));

// REQ-1.7.2
describe('the answer to a call', () => {
  it.each([200, 201, 202])('is a success with HTTP %i', async (status) => {
    await expect(answered(status)).resolves.toEqual({ username: 'claire@acier.example' });
  });

  it.each([203, 204, 206, 400, 401, 500])('is none with HTTP %i', async (status) => {
    await expect(answered(status, status === 204 ? null : '{}')).rejects.toBeInstanceOf(Unreachable);
  });

  it('is the server’s word when it refuses', async () => {
    const problem = { type: 'about:blank', title: 'x', status: 400, code: 'WrongPassword', requestId: 'r' };
    const refusal = answered(400, JSON.stringify(problem));
    await expect(refusal).rejects.toBeInstanceOf(Refused);
    await expect(refusal).rejects.toThrow('WrongPassword');
  });
});

import { expect, it } from 'vitest';
import { actorOf } from './record.ts';

const nora = {
  kind: 'session',
  sessionId: 's1',
  userId: 'u1',
  username: 'nora@helped.example',
  companyId: 'c1',
  companyName: 'Helped SA',
  role: 'owner',
  companyStatus: 'verified',
  language: 'fr',
} as const;

it('names the staff member behind whatever is done in a support session, and nobody else in another', () => {
  const support = { staff: 'sam@docugen.example', reason: 'Ticket 4711' };
  expect(actorOf({ ...nora, support })).toEqual({
    kind: 'user',
    id: 'u1',
    username: 'nora@helped.example',
    supportStaff: 'sam@docugen.example',
  });
  expect(actorOf({ ...nora, support: null })).not.toHaveProperty('supportStaff');
});

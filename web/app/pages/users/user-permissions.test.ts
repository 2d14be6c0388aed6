import { describe, expect, it } from 'vitest';
import { isLastOwner, mayBeDeleted } from './user-permissions.ts';
import { fullName } from '#contract/text.ts';

const claire = { username: 'claire@acier.example', roleName: 'owner', status: 'active' } as const;
const marc = { username: 'marc@acier.example', roleName: 'owner', status: 'active' } as const;
const sophie = { username: 'sophie@acier.example', roleName: 'user', status: 'active' } as const;
const invited = { username: 'paul@acier.example', roleName: 'owner', status: 'registered' } as const;

describe('the last owner', () => {
  it('is the only one who has a password', () => {
    expect(isLastOwner(claire, [claire, sophie])).toBe(true);
    expect(isLastOwner(claire, [claire, sophie, invited])).toBe(true);
    expect(isLastOwner(claire, [claire, marc])).toBe(false);
  });

  it('is never somebody who is no owner, or only invited', () => {
    expect(isLastOwner(sophie, [claire, sophie])).toBe(false);
    expect(isLastOwner(invited, [claire, invited])).toBe(false);
  });
});

// REQ-1.2.44
describe('delete', () => {
  it('is not offered for oneself', () => {
    expect(mayBeDeleted(claire, [claire, marc], claire.username)).toBe(false);
  });

  it('is not offered for the sole owner', () => {
    expect(mayBeDeleted(claire, [claire, sophie], sophie.username)).toBe(false);
  });

  it('is offered for everybody else, the invited among them', () => {
    const everybody = [claire, marc, sophie, invited];
    for (const person of [marc, sophie, invited]) expect(mayBeDeleted(person, everybody, claire.username)).toBe(true);
  });
});

it('a person is called by first name and name', () => {
  expect(fullName({ firstName: 'Claire', lastName: 'Martin' })).toBe('Claire Martin');
});

import type { CompanyUser } from '#contract/accounts/company-users.ts';
import { isOwner } from '#contract/roles.ts';

type Person = Pick<CompanyUser, 'username' | 'roleName' | 'status'>;

/** An invited user without a password: this account cannot manage the organisation yet. */
export const isInvited = ({ status }: Pick<Person, 'status'>): boolean => status === 'registered';

const runsCompany = (person: Person) => isOwner(person.roleName) && !isInvited(person);

/** True when the organisation would have no active owner without this user (REQ-1.6.4). */
export const isLastOwner = (person: Person, everybody: readonly Person[]): boolean =>
  runsCompany(person) && everybody.filter(runsCompany).length === 1;

/** REQ-1.2.44: delete is hidden for oneself and for the last owner. */
export const mayBeDeleted = (person: Person, everybody: readonly Person[], ownUsername: string): boolean =>
  person.username !== ownUsername && !isLastOwner(person, everybody);

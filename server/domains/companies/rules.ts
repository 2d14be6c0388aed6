import { roles, type Role } from '#contract/roles.ts';

/** Role names compare case-insensitively (REQ-1.6.1); null for any other word. */
export const readRole = (typed: string): Role | null => {
  const word = typed.trim().toLowerCase();
  return roles.find((role) => role === word) ?? null;
};

/** Fields of a user that an owner may change. The e-mail address of an active user is changed by another call. */
export interface Details {
  username: string;
  firstName: string;
  lastName: string;
  role: Role;
  email: string;
}

/** For the audit log, each detail that differs: `role: owner → user`. */
export const changesOf = (before: Details, after: Details): Record<string, string> =>
  Object.fromEntries(
    (['username', 'firstName', 'lastName', 'role', 'email'] as const)
      .filter((name) => before[name] !== after[name])
      .map((name) => [name, `${before[name]} → ${after[name]}`]),
  );

/** Data that stays behind when a person moves to another company. */
export interface LeftBehind {
  role: Role;
  otherMembers: number;
  otherActiveOwners: number;
  environments: number;
  apiTokens: number;
  /** Neither ended nor, once signed, sealed. */
  documents: number;
  webhooks: number;
}

/**
 * The reason why this person may not leave their company, or null. Other members need an owner. A single person may
 * leave only if nothing active stays in the company.
 */
export const reasonToStay = (left: LeftBehind): 'MinimumOneOwner' | 'CompanyStillInUse' | null => {
  const running = left.environments + left.apiTokens + left.documents + left.webhooks;
  if (left.otherMembers === 0) return running > 0 ? 'CompanyStillInUse' : null;
  return left.role === 'owner' && left.otherActiveOwners === 0 ? 'MinimumOneOwner' : null;
};

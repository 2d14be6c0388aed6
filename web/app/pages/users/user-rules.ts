import * as z from 'zod/mini';

import { emailAddress, personName, username } from '#contract/fields.ts';
import { isOwner, roles } from '#contract/roles.ts';
import { filled } from '#kit/form-schemas.ts';

/** "Role not identified" when it is neither owner nor user (specification 1 §5). */
export const profile = filled(
  z.string().check(z.refine((role) => roles.some((known) => known === role), 'UnknownRole')),
);

const fields = {
  firstName: filled(personName),
  lastName: filled(personName),
  email: filled(emailAddress),
  username: filled(username),
};

export const userForm = z.object({ ...fields, roleName: profile });

/** On edit the last remaining owner cannot be demoted. */
export const lastOwnerForm = z.object({
  ...fields,
  roleName: profile.check(z.refine(isOwner, 'MinimumOneOwner')),
});

export type UserInput = z.input<typeof userForm>;
export type UserValues = z.output<typeof userForm>;

/** Which field of the form stands for which path of a refused request: invite's and update's. */
export const fieldsOfRequest = {
  firstName: 'firstName',
  FirstName: 'firstName',
  lastName: 'lastName',
  LastName: 'lastName',
  email: 'email',
  Email: 'email',
  username: 'username',
  Username: 'username',
  roleName: 'roleName',
  RoleName: 'roleName',
} as const;

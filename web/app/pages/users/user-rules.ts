import * as z from 'zod/mini';
import { emailAddress, personName, username } from '#contract/fields.ts';
import { isOwner, roles } from '#contract/roles.ts';
import { requiredText } from '#kit/form-schemas.ts';

/** Fails with "Role not identified" unless it is owner or user (REQ-1.5.12). */
export const profile = requiredText(
  z.string().check(z.refine((role) => roles.some((known) => known === role), 'UnknownRole')),
);

const fields = {
  firstName: requiredText(personName),
  lastName: requiredText(personName),
  email: requiredText(emailAddress),
  username: requiredText(username),
};

export const userForm = z.object({ ...fields, roleName: profile });

/** The last owner must stay owner. */
export const lastOwnerForm = z.object({
  ...fields,
  roleName: profile.check(z.refine(isOwner, 'MinimumOneOwner')),
});

export type UserInput = z.input<typeof userForm>;
export type UserValues = z.output<typeof userForm>;

/** Path of a refused request → field of the form; an invitation and an update spell the paths differently. */
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

import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { emailAddress, personName, typedUsername, username } from '../fields.ts';
import { mailboxOf } from './mailbox.ts';
import { memberInPerson, owner, ownerInPerson, verifiedOwner, verifiedOwnerInPerson } from './policies.ts';
import { accountStatuses, roles } from '../roles.ts';

export const companyUsersTag = 'Company users';
const tag = companyUsersTag;

/** REQ-1.3.2. */
export const companyUser = z.object({
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  roleName: z.enum(roles),
  createdDate: z.iso.datetime(),
  status: z.enum(accountStatuses),
  signId: z.string(),
  /** A changed address whose link was not opened yet. */
  pendingEmail: z.optional(z.string()),
});
export type CompanyUser = z.infer<typeof companyUser>;

/** Names of roles compare case-insensitively; any other word is refused with `UnknownRole`. */
const typedRole = z.string().check(z.trim(), z.maxLength(40));
const byUsername = z.object({ username: typedUsername });

export const listCompanyUsers = endpoint({
  method: 'GET',
  path: '/api/company/users',
  tag,
  summary: 'Everybody of the company, by name.',
  may: verifiedOwner,
  answer: { status: 200, as: 'json', schema: z.array(companyUser) },
  refusals: [],
});

export const inviteUser = endpoint({
  method: 'POST',
  path: '/api/user/invite',
  tag,
  othersLeftOut: true,
  summary: 'Creates a user of the company and mails the link to choose a password.',
  may: verifiedOwnerInPerson,
  body: z.object({
    username,
    firstName: personName,
    lastName: personName,
    email: emailAddress,
    roleName: typedRole,
  }),
  answer: { status: 201, as: 'json', schema: companyUser },
  refusals: [
    'OwnerDoesNotExist',
    'CompanyDoesNotExist',
    'UnknownRole',
    'UsernameAlreadyExists',
    'RoleError',
    'MailTokenError',
    'SendingMailError',
    'TooManyRequests',
  ],
  idempotent: true,
});

/** People of one list, and those of them whose mails lead to one mailbox. */
export const mostInvited = 500;
const mostOfMailbox = 10;

/** @returns the places in the list of those who are too many for their mailbox, from 0 */
export const beyondMailbox = (people: readonly { email: string }[]): number[] => {
  const counts = new Map<string, number>();
  return people.flatMap(({ email }, index) => {
    const mailbox = mailboxOf(email);
    const count = (counts.get(mailbox) ?? 0) + 1;
    counts.set(mailbox, count);
    return count > mostOfMailbox ? [index] : [];
  });
};

const newUsers = z.object({
  people: z
    .array(
      z.object({
        username,
        firstName: personName,
        lastName: personName,
        email: emailAddress,
        roleName: typedRole,
      }),
    )
    .check(z.minLength(1), z.maxLength(mostInvited)),
});
export type NewUsers = z.infer<typeof newUsers>;

/** A list of 500 people with long names and addresses. */
const listBytes = 1_048_576;

export const inviteUsers = endpoint({
  method: 'POST',
  path: '/api/user/invitations',
  tag,
  summary:
    'Creates all users of a list, or none, and mails each the link to choose a password, in the order of the list.',
  may: verifiedOwnerInPerson,
  body: newUsers,
  bodyLimit: listBytes,
  answer: { status: 201, as: 'json', schema: z.object({ invited: z.int() }) },
  refusals: ['UnknownRole', 'UsernameAlreadyExists', 'TooManyRequests'],
  idempotent: true,
});

/** Result of an update (REQ-1.7.18). */
export const userUpdates = ['InvitationMailResent', 'UserModifedMailResent', 'UserModified'] as const;
export type UserUpdate = (typeof userUpdates)[number];

export const updateUser = endpoint({
  method: 'PATCH',
  path: '/api/user',
  tag,
  othersLeftOut: true,
  summary:
    'Changes a user of the company; who has no password yet is invited again. The own e-mail address is changed by the account’s own call.',
  may: ownerInPerson,
  body: z.object({
    OriginalUsername: typedUsername,
    Username: username,
    FirstName: personName,
    LastName: personName,
    Email: emailAddress,
    RoleName: typedRole,
  }),
  answer: { status: 200, as: 'text', schema: z.enum(userUpdates) },
  refusals: [
    'UserDoesNotExist',
    'CompanyNotVerified',
    'UserInTheWrongCompany',
    'UnknownRole',
    'UsernameAlreadyExists',
    'RegistrationNotCompleted',
    'MinimumOneOwner',
    'EmailNotModified',
    'SendingMailError',
    'TooManyRequests',
  ],
});

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/company/user/{username}',
  tag,
  summary: 'Removes a user of the company, with sessions and CRM connections. Never oneself, never the last owner.',
  may: ownerInPerson,
  params: byUsername,
  answer: { status: 200, as: 'nothing' },
  refusals: ['UserDoesNotExist', 'MinimumOneOwner', 'CannotDeleteYourself'],
});

export const getSignId = endpoint({
  method: 'GET',
  path: '/api/user/{username}/id',
  tag,
  summary: 'The Sign ID of a user of the company.',
  may: owner,
  params: byUsername,
  answer: { status: 200, as: 'text', schema: z.string() },
  refusals: ['UserDoesNotExist'],
});

export const byCompany = z.object({ id: z.uuid() });

/** REQ-1.3.3. */
export const linkRequestUser = z.object({
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  createdDate: z.iso.datetime(),
});
export type LinkRequestUser = z.infer<typeof linkRequestUser>;

export const listLinkRequests = endpoint({
  method: 'GET',
  path: '/api/company/users/request',
  tag,
  summary: 'People who ask to join the company.',
  may: owner,
  answer: { status: 200, as: 'json', schema: z.array(linkRequestUser) },
  refusals: [],
});

export const sendLinkRequest = endpoint({
  method: 'POST',
  path: '/api/company/{id}/user/request',
  tag,
  othersLeftOut: true,
  summary: 'Asks to join the company that has connected the org; its owners are mailed. Asked twice, it stands once.',
  may: memberInPerson,
  params: byCompany,
  answer: { status: 202, as: 'json', schema: z.object({ companyId: z.string() }) },
  refusals: ['CompanyDoesNotExist', 'MinimumOneOwner', 'CompanyStillInUse', 'TooManyRequests'],
  idempotent: true,
});

export const answerLinkRequest = endpoint({
  method: 'POST',
  path: '/api/company/user/request/approval',
  tag,
  summary: 'Accepts a person into the company with a role, or refuses; they are mailed either way.',
  may: ownerInPerson,
  body: z.object({
    Approval: z.boolean(),
    /** Needed to accept. */
    RoleName: z.optional(z.nullable(typedRole)),
    Username: typedUsername,
  }),
  answer: {
    status: 200,
    as: 'json',
    schema: z.object({ username: z.string(), status: z.enum(['accepted', 'refused']) }),
  },
  refusals: ['UserDoesNotExist', 'UnknownRole', 'MinimumOneOwner', 'CompanyStillInUse', 'CompanyNotVerified'],
  idempotent: true,
});

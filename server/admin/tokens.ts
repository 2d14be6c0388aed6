import { orgTypes } from '#contract/environments/environments.ts';
import { createApiToken } from '#domains/tokens/create.ts';
import { endOfDay } from '#domains/tokens/rules.ts';
import { AdminRefusal, optional, required, type Command } from './command.ts';
import { findCompany, staffName } from './companies.ts';

const day = /^\d{4}-\d{2}-\d{2}$/;
const moment = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** Returns an invalid date for a bad value; the caller refuses it like a date in the past. */
const endOf = (text: string): Date => {
  if (moment.test(text)) return new Date(text);
  return day.test(text) && !Number.isNaN(Date.parse(text)) ? endOfDay(text) : new Date(Number.NaN);
};

export const tokenCreate: Command = {
  name: 'token create',
  summary: 'creates an API token of a company and shows its value, once',
  options: {
    company: { type: 'string', help: 'its id, its name, or the username of one of its people' },
    type: { type: 'string', help: 'prod or sandbox' },
    name: { type: 'string', help: 'what it is for' },
    expires: {
      type: 'string',
      help: 'last day, yyyy-mm-dd, or last moment, yyyy-mm-ddThh:mm:ssZ (default: no expiry)',
    },
  },
  run: async (engines, { options }) => {
    const company = await findCompany(engines, required(options, 'company'));
    const orgType = orgTypes.find((type) => type === required(options, 'type'));
    if (!orgType) throw new AdminRefusal('--type: prod or sandbox');
    const expires = optional(options, 'expires');
    const expiresAt = expires === undefined ? undefined : endOf(expires);
    if (expiresAt && !(expiresAt > engines.clock.now())) throw new AdminRefusal('--expires: a day to come, yyyy-mm-dd');
    const { id, value } = await createApiToken(engines, {
      companyId: company.id,
      name: required(options, 'name'),
      orgType,
      ...(expiresAt && { expiresAt }),
      createdBy: null,
      actor: { kind: 'staff', name: staffName() },
    });
    return { data: { id, token: value, orgType, companyId: company.id }, text: value };
  },
};

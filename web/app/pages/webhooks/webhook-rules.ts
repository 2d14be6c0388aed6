import * as z from 'zod/mini';
import { orgTypes } from '#contract/environments/environments.ts';
import { webhooks } from '#contract/limits.ts';
import { webhookEvents } from '#contract/webhooks.ts';
import { requiredText } from '#kit/form-schemas.ts';

const canBeCalled = (address: string, allowPlain: boolean): boolean => {
  const protocol = URL.canParse(address) ? new URL(address).protocol : '';
  return protocol === 'https:' || (allowPlain && protocol === 'http:');
};

/** @param allowPlain http is accepted too, as in a demo; the server knows which addresses are public */
export const webhookForm = (allowPlain: boolean) =>
  z
    .object({
      url: requiredText(
        z.string().check(
          z.maxLength(webhooks.urlLength, 'TooLong'),
          z.refine((url) => canBeCalled(url, allowPlain), 'WebhookUrlRefused'),
        ),
      ),
      description: z.string().check(z.trim(), z.maxLength(200, 'TooLong')),
      orgType: z.enum(orgTypes),
      scope: z.enum(['all', 'some']),
      events: z.array(z.enum(webhookEvents)),
      isActive: z.boolean(),
    })
    .check(
      z.refine(({ scope, events }) => scope === 'all' || events.length > 0, {
        error: 'Empty',
        path: ['events'],
      }),
    );

export type WebhookInput = z.input<ReturnType<typeof webhookForm>>;
export type WebhookValues = z.output<ReturnType<typeof webhookForm>>;

/** The request body: null means all events. */
export const toBody = ({ url, description, scope, events }: WebhookValues) => ({
  url,
  description: description === '' ? null : description,
  events: scope === 'all' ? null : events,
});

/** Path of a refused request → field of the form. */
export const fieldsOfRequest = { url: 'url', description: 'description', events: 'events' } as const;

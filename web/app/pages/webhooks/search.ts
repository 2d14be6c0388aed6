/** Search parameters of `/webhooks/{id}`: the open delivery. */
export interface WebhookSearch {
  delivery?: string;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Drops unknown parameters. */
export const readWebhookSearch = ({ delivery }: Record<string, unknown>): WebhookSearch =>
  typeof delivery === 'string' && uuid.test(delivery) ? { delivery } : {};

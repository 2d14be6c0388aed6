/** What `/webhooks/{id}` keeps in its address: the delivery that is open. */
export interface WebhookSearch {
  delivery?: string;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Anything else in the query string is dropped. */
export const readWebhookSearch = ({ delivery }: Record<string, unknown>): WebhookSearch =>
  typeof delivery === 'string' && uuid.test(delivery) ? { delivery } : {};

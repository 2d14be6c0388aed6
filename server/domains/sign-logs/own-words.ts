/** A webdoc's status in the words of the provider's signature requests (facts on the CRM §5.1). */
const statuses: Readonly<Record<string, string>> = {
  pending: 'ongoing',
  inProgress: 'ongoing',
  completed: 'done',
  cancelled: 'canceled',
};

export const requestStatus = (status: string): string =>
  (Object.hasOwn(statuses, status) ? statuses[status] : undefined) ?? status;

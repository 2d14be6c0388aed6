import { timingSafeEqual } from 'node:crypto';
import type { receiveCrmMessage } from '#contract/environments/crm-messages.ts';
import { MessageRefused } from '#engines/crm/messages/message-refused.ts';
import { acknowledgement, readMessage, type OutboundMessage } from '#engines/crm/messages/read-message.ts';
import { outdatedBy } from '#engines/crm/messages/told-objects.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';

const refusedAs = (code: string): Refusal => new Refusal('InvalidRequest', { errors: [{ path: '', code }] });

const isXml = (contentType: string | undefined): boolean => /^text\/xml\s*(?:;|$)/i.test(contentType ?? '');
const charsetOf = (contentType = ''): string => /charset\s*=\s*"?([^\s;"]+)/i.exec(contentType)?.[1] ?? 'utf-8';

const read = (body: Buffer): OutboundMessage => {
  try {
    return readMessage(body);
  } catch (error) {
    throw error instanceof MessageRefused ? refusedAs(error.fault) : error;
  }
};

/**
 * Takes an outbound message of the provider's org, which says only that records have changed. Without the secret in the
 * address, it does not exist. A message may come twice and out of order: what it does is the same. It is acknowledged after
 * the notice for all processes; whatever fails before is answered with an error, after which Salesforce sends it again.
 */
export const takeCrmMessage = async (
  { crm, orgChanges, secrets, settings }: AppContext,
  { params, request, reply }: Call<typeof receiveCrmMessage>,
): Promise<undefined> => {
  const { providerMessagesSecret: secret } = settings;
  const isRight = secret !== undefined && timingSafeEqual(secrets.hashToken(params.secret), secrets.hashToken(secret));
  if (!isRight) throw new Refusal('NotFound');
  const contentType = request.headers['content-type'];
  if (!isXml(contentType)) throw new Refusal('UnsupportedMediaType');
  if (charsetOf(contentType).toLowerCase() !== 'utf-8') throw refusedAs('NotUtf8');
  const { orgId, objects } = read(Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0));
  if (orgId !== (await crm.providerOrgId())) throw refusedAs('ForeignOrg');
  await orgChanges.tell(outdatedBy(objects));
  await reply.type('text/xml; charset=utf-8').send(acknowledgement);
  return undefined;
};

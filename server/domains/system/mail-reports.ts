import { timingSafeEqual } from 'node:crypto';
import type { receiveMailReport } from '#contract/mail-reports.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';

const largestEvents = 1_048_576;
const isJson = (body: Buffer): boolean => /^\s*[[{]/.test(body.subarray(0, 100).toString('latin1'));

/** Takes reports that a mail server or a provider hands over. Without the secret in the address, it does not exist. */
export const takeMailReport = async (
  { outbox, secrets, settings }: AppContext,
  { params, request }: Call<typeof receiveMailReport>,
): Promise<undefined> => {
  const { bounceSecret } = settings;
  const isRight =
    bounceSecret !== undefined && timingSafeEqual(secrets.hashToken(params.secret), secrets.hashToken(bounceSecret));
  if (!isRight) throw new Refusal('NotFound');
  const { body } = request;
  if (!Buffer.isBuffer(body)) return undefined;
  // Amazon SNS calls its JSON plain text.
  if (isJson(body)) await outbox.reports.receiveEvents(body.subarray(0, largestEvents).toString('utf8'));
  else await outbox.reports.receive(body);
  return undefined;
};

import { timingSafeEqual } from 'node:crypto';
import type { receiveMailReport } from '#contract/mail-reports.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';

/** Takes reports that a mail server or a provider hands over. Without the secret in the address, it does not exist. */
export const takeMailReport = async (
  { outbox, secrets, settings }: AppContext,
  { params, request }: Call<typeof receiveMailReport>,
): Promise<undefined> => {
  const { bounceSecret } = settings;
  const isRight =
    bounceSecret !== undefined && timingSafeEqual(secrets.hashToken(params.secret), secrets.hashToken(bounceSecret));
  if (!isRight) throw new Refusal('NotFound');
  if (Buffer.isBuffer(request.body)) await outbox.reports.receive(request.body);
  return undefined;
};

import { signatureHeader, type receiveSignEvent } from '#contract/sign-logs.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';
import { openBatchInsert } from './batch-insert.ts';
import { parseEvent } from './parse-event.ts';
import { isSignedBy } from './signature.ts';
import { insertEvents } from './store-incoming.ts';

/** Receives events of the e-signature provider. Only correctly signed calls get the reason of a refusal. */
export const openReceiver = ({ db, clock, settings }: AppContext) => {
  const keep = openBatchInsert((events) => insertEvents(db, events, clock.now()));
  return async ({ request }: Call<typeof receiveSignEvent>): Promise<undefined> => {
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    if (!isSignedBy(settings.signWebhookSecrets, bytes, request.headers[signatureHeader]))
      throw new Refusal('WebhookSignatureInvalid');
    await keep(parseEvent(bytes));
    return undefined;
  };
};

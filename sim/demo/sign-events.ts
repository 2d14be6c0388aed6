import { createHmac, randomUUID } from 'node:crypto';
import { demoRequests, type DemoRequest } from '../crm/demo-data/signature-requests.ts';
import type { Portal } from './portal.ts';

/** Sends the e-signature provider's events for the demo's documents to the real webhook. */

const hourSeconds = 3_600;

/** Event name, minutes after the request was sent, and the error. */
type Step = [name: string, minutes: number, error?: string];

const begun: Step[] = [
  ['signature_request.activated', 0],
  ['signer.notified', 1],
];
const read: Step[] = [...begun, ['signer.link_opened', 12]];

const steps: Record<DemoRequest['outcome'], Step[]> = {
  done: [...read, ['signer.done', 18], ['signature_request.done', 19], ['electronic_seal.done', 20]],
  declined: [...read, ['signer.declined', 25], ['signature_request.declined', 26]],
  expired: [...begun, ['signature_request.reminder_executed', 30], ['signature_request.expired', 55]],
  ongoing: read,
  error: [
    ...read,
    ['signer.identification_blocked', 15, 'The signer entered a wrong code three times'],
    ['signer.error', 16, 'The document could not be written back to the CRM: FIELD_CUSTOM_VALIDATION_EXCEPTION'],
  ],
};

const statusAfter: Record<string, string> = {
  'signature_request.done': 'done',
  'electronic_seal.done': 'done',
  'signature_request.declined': 'declined',
  'signature_request.expired': 'expired',
};

const signerAfter: Record<string, string> = {
  'signer.notified': 'notified',
  'signer.link_opened': 'verified',
  'signer.done': 'signed',
  'signer.declined': 'declined',
  'signer.identification_blocked': 'aborted',
  'signer.error': 'error',
};

const answers = [
  { field_type: 'text', name: 'Fonction', question: 'Votre fonction', answer: 'Responsable des achats' },
  {
    field_type: 'checkbox',
    name: 'CGV',
    question: 'J’accepte les conditions générales',
    answer: null,
    checked: true,
  },
];

const signerOf = (request: DemoRequest, name: string) => ({
  id: `${request.id}-s1`,
  status: signerAfter[name],
  info: {
    first_name: request.signer.first,
    last_name: request.signer.last,
    email: request.signer.email,
    locale: 'fr',
  },
  signature_level: 'electronic_signature',
  signature_authentication_mode: 'otp_email',
  ...(name === 'signer.done' && { answers }),
});

const eventOf = (request: DemoRequest, [name, minutes, error]: Step, orgId: string, now: number) => {
  const sent = now - request.hoursAgo * hourSeconds;
  return {
    event_id: randomUUID(),
    event_name: name,
    event_time: String(Math.floor(sent + minutes * 60)),
    sandbox: false,
    error: error ?? null,
    data: {
      signature_request: {
        id: request.id,
        name: request.name,
        status: statusAfter[name] ?? 'ongoing',
        ordered_signers: false,
        expiration_date: new Date((sent + 30 * 24 * hourSeconds) * 1_000).toISOString(),
        external_id: `docugen%%sign%%${orgId}%%0695g00000Xy${request.id.slice(-3)}`,
      },
      ...(name.startsWith('signer.') && { signer: signerOf(request, name) }),
    },
  };
};

interface Environment {
  externalId: string;
  typeOrg: 'prod' | 'sandbox';
}

/** Sends the events in reverse order, because retried deliveries arrive late, and one event twice. */
export const sendSignEvents = async (portal: Portal, bearer: string, secret: string): Promise<void> => {
  const { body: known } = await portal.call<Environment[]>('GET', '/api/company/externalenvironments', {
    bearer,
  });
  const production = known.find(({ typeOrg }) => typeOrg === 'prod');
  const sandbox = known.find(({ typeOrg }) => typeOrg === 'sandbox');
  if (!production) return;
  const now = Date.now() / 1_000;
  const events = demoRequests.flatMap((request, place) => {
    // Every fifth request belongs to the sandbox and has an org id of 15 characters.
    const orgId = place % 5 === 4 && sandbox ? sandbox.externalId.slice(0, 15) : production.externalId;
    return steps[request.outcome].map((step) => eventOf(request, step, orgId, now));
  });
  const unknown = { ...events[0], event_id: randomUUID(), event_name: 'workflow_session.finished' };
  for (const event of [...events.toReversed(), unknown, unknown]) {
    const text = JSON.stringify(event);
    const signature = createHmac('sha256', secret).update(text).digest('hex');
    await portal.post('/api/webhooks/sign', text, { 'x-yousign-signature-256': `sha256=${signature}` });
  }
};

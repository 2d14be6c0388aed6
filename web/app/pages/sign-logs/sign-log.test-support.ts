import type { SignLog } from '#contract/sign-logs.ts';

/** A complete event; a test overrides single fields. */
export const signLog = (more: Partial<SignLog> = {}): SignLog => ({
  event_id: 'e1',
  event_name: 'signer.done',
  event_time: 1_763_805_600,
  error: null,
  org_name: 'Acier Nord',
  status: 'success',
  org_id: '00DAc0000000001AAA',
  content_document_id: '069Ac0000000001',
  source: 'provider',
  received_at: '2026-11-22T10:00:01.000Z',
  data: {
    signature_request: {
      id: 'r1',
      name: 'Contrat',
      status: 'ongoing',
      expiration_date: null,
      ordered_signers: true,
      external_id: 'a%%b%%00DAc0000000001%%069Ac0000000001',
    },
    signer: {
      id: 's1',
      status: 'signed',
      info: {
        first_name: 'Paul',
        last_name: 'Durand',
        email: 'paul@example.com',
        signature_level: null,
        signature_authentication_mode: null,
      },
      answers: [],
    },
  },
  ...more,
});

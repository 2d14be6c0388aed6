import { expect, it } from 'vitest';
import { classifyFailure } from './classify-failure.ts';
import { confirmationIn, readProviderEvents } from './provider-events.ts';

const about = '<0f0e0d0c-0b0a-4908-8706-050403020100@paraphe.example>';
const returns = 'bounces+00@bounces.paraphe.example';
const email = 'zoe@client.example';
const bounced = { emailAddress: email, status: '5.1.1', diagnosticCode: 'smtp; 550 5.1.1 user unknown' };
const ses = (kind: string, more: object) => ({ notificationType: kind, mail: { source: returns }, ...more });
const mailgun = (event: string, more: object) => ({
  'event-data': { event, recipient: email, message: { headers: { 'message-id': about.slice(1, -1) } }, ...more },
});

const rows: [string, unknown, string][] = [
  ['SES, bounce', ses('Bounce', { bounce: { bouncedRecipients: [bounced] } }), 'failed unknown'],
  [
    'SES, full',
    ses('Bounce', { bounce: { bounceSubType: 'MailboxFull', bouncedRecipients: [{ emailAddress: email }] } }),
    'failed full',
  ],
  ['SES, complaint', ses('Complaint', { complaint: { complainedRecipients: [{ emailAddress: email }] } }), 'complaint'],
  [
    'SES by SNS',
    { Type: 'Notification', Message: JSON.stringify(ses('Bounce', { bounce: { bouncedRecipients: [bounced] } })) },
    'failed unknown',
  ],
  [
    'Mailgun, permanent',
    mailgun('failed', { severity: 'permanent', 'delivery-status': { code: 550, message: '5.1.1 no such user' } }),
    'failed unknown',
  ],
  [
    'Mailgun, temporary',
    mailgun('failed', { severity: 'temporary', 'delivery-status': { code: 452, message: 'mailbox full' } }),
    'delayed full',
  ],
  ['Mailgun, complaint', mailgun('complained', {}), 'complaint'],
  [
    'SendGrid, bounce',
    [{ event: 'bounce', email, 'smtp-id': about, status: '5.1.1', reason: '550 5.1.1 unknown' }],
    'failed unknown',
  ],
  [
    'SendGrid, deferred',
    [{ event: 'deferred', email, 'smtp-id': about, response: '451 try again later' }],
    'delayed temporary',
  ],
  ['SendGrid, spam', [{ event: 'spamreport', email, 'smtp-id': about }], 'complaint'],
  [
    'Brevo, hard bounce',
    { event: 'hard_bounce', email, 'message-id': about, reason: '550 User unknown' },
    'failed unknown',
  ],
  [
    'Brevo, blocked',
    { event: 'blocked', email, 'message-id': about, reason: 'blocked : due to blacklist' },
    'failed blocked',
  ],
];

// REQ-2.7.56
it.each(rows)('reads %s', (_, body, expected) => {
  const [first] = readProviderEvents(JSON.stringify(body));
  expect(first?.recipients).toEqual([email]);
  expect(first?.about).toMatch(/paraphe\.example/);
  expect(first?.kind === 'complaint' ? 'complaint' : `${first?.kind} ${classifyFailure(first!)}`).toBe(expected);
});

it('finds the address that confirms a subscription, of Amazon alone', () => {
  const asks = (SubscribeURL: string) =>
    confirmationIn(JSON.stringify({ Type: 'SubscriptionConfirmation', SubscribeURL }));
  const real = 'https://sns.eu-west-3.amazonaws.com/?Action=ConfirmSubscription&Token=1';
  expect(asks(real)).toBe(real);
  expect(asks('https://sns.evil.example/?x=amazonaws.com')).toBeNull();
  expect(confirmationIn('[]')).toBeNull();
});

it('says nothing of what it does not know, and of deliveries', () => {
  for (const body of [
    null,
    1,
    'x',
    {},
    [],
    [null],
    { event: 'delivered', email },
    ses('Delivery', {}),
    ses('Bounce', {}),
  ])
    expect(readProviderEvents(JSON.stringify(body))).toEqual([]);
  expect(() => readProviderEvents('{')).toThrow(SyntaxError);
});

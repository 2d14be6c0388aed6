import { expect, it } from 'vitest';
import { classifyFailure } from './classify-failure.ts';
import { confirmationIn, readProviderEvents } from './provider-events.ts';
import { postmarkMetadata } from './return-address.ts';

const about = '<0f0e0d0c-0b0a-4908-8706-050403020100@paraphe.example>';
const returns = 'bounces+00@bounces.paraphe.example';
const email = 'zoe@client.example';
const bounced = { emailAddress: email, status: '5.1.1', diagnosticCode: 'smtp; 550 5.1.1 user unknown' };
const ses = (kind: string, more: object) => ({ notificationType: kind, mail: { source: returns }, ...more });
const mailgun = (event: string, more: object) => ({
  'event-data': { event, recipient: email, message: { headers: { 'message-id': about.slice(1, -1) } }, ...more },
});

/** Postmark's documented sample, with our metadata instead of theirs. */
const postmark = (Type: string, TypeCode: number, Name: string, Details: string, more: object = {}) => ({
  RecordType: Type === 'SpamComplaint' ? 'SpamComplaint' : 'Bounce',
  MessageStream: 'outbound',
  ID: 42,
  Type,
  TypeCode,
  Name,
  Tag: 'Test',
  MessageID: '883953f4-6105-42a2-a16a-77a8eac79483',
  Metadata: { 'return-address': returns },
  ServerID: 23,
  Description: 'Unable to temporarily deliver message (i.e. mailbox full, account disabled, exceeds quota).',
  Details,
  Email: email,
  From: 'sender@example.com',
  BouncedAt: '2019-11-05T16:33:54.9070259Z',
  DumpAvailable: true,
  Inactive: true,
  CanActivate: true,
  Subject: 'Test subject',
  ...more,
});
const sample = 'Test bounce details';

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
  ['Postmark, hard bounce', postmark('HardBounce', 1, 'Hard bounce', sample), 'failed unknown'],
  [
    'Postmark, hard bounce with the server’s words',
    postmark('HardBounce', 1, 'Hard bounce', 'smtp;554 5.7.1 rejected: listed by Spamhaus'),
    'failed blocked',
  ],
  ['Postmark, soft bounce', postmark('SoftBounce', 4_096, 'Soft bounce', sample), 'failed temporary'],
  [
    'Postmark, full',
    postmark('SoftBounce', 4_096, 'Soft bounce', 'smtp;552 5.2.2 <zoe@client.example>: no'),
    'failed full',
  ],
  ['Postmark, delayed', postmark('Transient', 2, 'Message delayed', sample), 'delayed temporary'],
  ['Postmark, DNS', postmark('DnsError', 256, 'DNS error', sample), 'delayed temporary'],
  ['Postmark, wrong address', postmark('BadEmailAddress', 100_000, 'Invalid email address', ''), 'failed unknown'],
  ['Postmark, spam filter', postmark('SpamNotification', 512, 'Spam notification', sample), 'failed blocked'],
  ['Postmark, virus', postmark('VirusNotification', 8_192, 'Virus notification', sample), 'failed blocked'],
  ['Postmark, blocked', postmark('Blocked', 100_006, 'ISP block', sample), 'failed blocked'],
  ['Postmark, DMARC', postmark('DMARCPolicy', 100_009, 'DMARC policy', sample), 'failed blocked'],
  [
    'Postmark, suppressed by hand',
    postmark('ManuallyDeactivated', 100_002, 'Manually deactivated', sample),
    'failed blocked',
  ],
  [
    'Postmark, inactive',
    postmark('SMTPApiError', 100_007, 'SMTP API error', 'You tried to send to an inactive recipient.'),
    'failed unknown',
  ],
  ['Postmark, not told', postmark('Unknown', 2_048, 'Unknown', '550 5.1.1 user unknown'), 'failed unknown'],
  ['Postmark, complaint', postmark('SpamComplaint', 100_001, 'Spam complaint', ''), 'complaint'],
  [
    'Postmark, by the bounce itself',
    postmark('HardBounce', 1, 'Hard bounce', sample, { Metadata: {}, Content: `Message-ID: ${about}` }),
    'failed unknown',
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
    postmark('AutoResponder', 64, 'Auto responder', sample),
    postmark('Subscribe', 32, 'Subscribe request', sample),
    { RecordType: 'Delivery', MessageID: '883953f4-6105-42a2-a16a-77a8eac79483', Recipient: email, Details: sample },
  ])
    expect(readProviderEvents(JSON.stringify(body))).toEqual([]);
  expect(() => readProviderEvents('{')).toThrow(SyntaxError);
});

// REQ-2.7.56
it('gives Postmark alone the return address as metadata, and no more of it than Postmark takes', () => {
  const long = `${returns.replace('+00@', `+${'0'.repeat(52)}@`)}.${'a'.repeat(60)}.example`;
  const headers = postmarkMetadata.headersFor('smtps://smtp.postmarkapp.com', long);
  expect(Object.keys(headers)).toEqual(['X-PM-Metadata-return-address']);
  expect(Object.values(headers)[0]).toHaveLength(80);
  for (const other of ['smtp://postmarkapp.com.evil.example', 'smtp://localhost:1025'])
    expect(postmarkMetadata.headersFor(other, long)).toEqual({});
});

import { daemon, parts, returned, type WholeSample } from './reports.test-support.ts';

/** Reports with parts for machines, in forms that differ from Postfix's. */
export const partSamples: readonly WholeSample[] = [
  {
    name: 'parts that end with another boundary',
    expected: 'unknown',
    from: daemon,
    subject: 'Undelivered Mail Returned to Sender',
    type: 'multipart/report; report-type=delivery-status; boundary="other"',
    body: parts(
      ['text/plain', 'It could not be delivered.'],
      [
        'message/delivery-status',
        'Reporting-MTA: dns; mx.client.example\n\nFinal-Recipient: rfc822; zoe@client.example\nAction: failed\nStatus: 5.1.1',
      ],
    ),
  },
  {
    name: 'delivery status in UTF-8 (RFC 6533)',
    expected: 'unknown',
    from: daemon,
    subject: 'Undelivered',
    type: 'multipart/report; report-type=global-delivery-status; boundary="b"',
    body: parts(
      ['text/plain', 'It could not be delivered.'],
      [
        'message/global-delivery-status',
        'Reporting-MTA: dns; mx.client.example\n\nFinal-Recipient: utf-8; zoe@client.example\nAction: failed\nStatus: 5.1.1',
      ],
    ),
  },
  {
    name: 'delivery status, delayed',
    expected: 'temporary',
    state: 'delayed',
    from: daemon,
    subject: 'Delayed Mail (still being retried)',
    type: 'multipart/report; report-type=delivery-status; boundary="b"',
    body: parts(
      ['text/plain', 'Your message could not be delivered for more than 4 hours. It will be retried.'],
      [
        'message/delivery-status',
        'Reporting-MTA: dns; mx.client.example\n\nFinal-Recipient: rfc822; zoe@client.example\nAction: delayed\nStatus: 4.4.1\nDiagnostic-Code: smtp; connect to in.client.example[192.0.2.9]:25: Connection timed out',
      ],
    ),
  },
  {
    name: 'delivery status without a diagnosis',
    expected: 'full',
    from: daemon,
    subject: 'Delivery Failure',
    type: 'multipart/report; report-type=delivery-status; boundary="b"',
    body: parts(
      ['text/plain', 'Delivery to zoe@client.example failed: the mailbox is full.'],
      [
        'message/delivery-status',
        'Reporting-MTA: dns; mx.client.example\n\nFinal-Recipient: rfc822; zoe@client.example\nAction: failed\nStatus: 5.0.0',
      ],
      ['message/rfc822', returned],
    ),
  },
  {
    name: 'complaint of a mailbox provider (RFC 5965)',
    expected: 'complaint',
    state: 'complaint',
    from: 'feedback@isp.example',
    subject: 'FW: To sign',
    type: 'multipart/report; report-type=feedback-report; boundary="b"',
    body: parts(
      ['text/plain', 'This is an email abuse report.'],
      [
        'message/feedback-report',
        'Feedback-Type: abuse\nUser-Agent: SomeGenerator/1.0\nVersion: 1\nOriginal-Rcpt-To: <zoe@client.example>',
      ],
      ['message/rfc822', returned],
    ),
  },
  {
    name: 'complaint without a recipient',
    expected: 'complaint',
    state: 'complaint',
    from: 'staff@hotmail.example',
    subject: 'complaint about message from 192.0.2.7',
    type: 'multipart/report; report-type=feedback-report; boundary="b"',
    body: parts(
      ['text/plain', 'An abuse report.'],
      ['message/feedback-report', 'Feedback-Type: abuse\nUser-Agent: x\nVersion: 0.1\nSource-IP: 192.0.2.7'],
      ['text/rfc822-headers', returned],
    ),
  },
  {
    name: 'complaint, unsubscribe wish',
    expected: 'complaint',
    state: 'complaint',
    from: 'fbl@yahoo.example',
    subject: 'complaint',
    type: 'multipart/report; report-type=feedback-report; boundary="b"',
    body: parts(
      ['text/plain', 'Report'],
      [
        'message/feedback-report',
        'Feedback-Type: opt-out\nUser-Agent: x\nVersion: 1\nOriginal-Rcpt-To: zoe@client.example',
      ],
      ['message/rfc822', returned],
    ),
  },
];

/** Mails to a return address that report nothing: nobody’s mail is marked by them. */
export const silentSamples: readonly Omit<WholeSample, 'expected' | 'state'>[] = [
  {
    name: 'out of office (RFC 3834)',
    from: 'Zoé <zoe@client.example>',
    subject: 'Absence du bureau',
    head: 'Auto-Submitted: auto-replied',
    body: 'Je suis absente. Mon ancienne adresse est inconnue : user unknown.',
  },
  {
    name: 'out of office without a header',
    from: 'Zoé <zoe@client.example>',
    subject: 'Automatic reply: To sign',
    body: 'This mailbox is full of work. 550 user unknown',
  },
  {
    name: 'out of office of a team',
    from: 'postmaster@client.example',
    subject: 'Out of office',
    head: 'X-Autoreply: yes',
    body: 'The mailbox is no longer in use.',
  },
  {
    name: 'a person answers',
    from: 'Zoé <zoe@client.example>',
    subject: 'Re: To sign',
    body: 'Who are you? My mailbox is full of this spam. User unknown!',
  },
  {
    name: 'receipt (RFC 8098)',
    from: 'zoe@client.example',
    subject: 'Read: To sign',
    type: 'multipart/report; report-type=disposition-notification; boundary="b"',
    body: parts(
      ['text/plain', 'Your message was read.'],
      [
        'message/disposition-notification',
        'Final-Recipient: rfc822; zoe@client.example\nDisposition: manual-action/MDN-sent-manually; displayed',
      ],
    ),
  },
  {
    name: 'delivered',
    from: daemon,
    subject: 'Successful Mail Delivery Report',
    type: 'multipart/report; report-type=delivery-status; boundary="b"',
    body: parts(
      ['text/plain', 'It was delivered.'],
      [
        'message/delivery-status',
        'Reporting-MTA: dns; mx.client.example\n\nFinal-Recipient: rfc822; zoe@client.example\nAction: delivered\nStatus: 2.0.0',
      ],
    ),
  },
  {
    name: 'relayed to a server that reports nothing',
    from: daemon,
    subject: 'Delivery report',
    type: 'multipart/report; report-type=delivery-status; boundary="b"',
    body: parts(
      ['text/plain', 'Relayed.'],
      [
        'message/delivery-status',
        'Reporting-MTA: dns; mx.client.example\n\nFinal-Recipient: rfc822; zoe@client.example\nAction: relayed\nStatus: 2.0.0',
      ],
    ),
  },
  {
    name: 'report about DMARC, which is no complaint',
    from: 'dmarc@isp.example',
    subject: 'DMARC',
    type: 'multipart/report; report-type=feedback-report; boundary="b"',
    body: parts(
      ['text/plain', 'x'],
      ['message/feedback-report', 'Feedback-Type: auth-failure\nVersion: 1\nOriginal-Rcpt-To: zoe@client.example'],
    ),
  },
  {
    name: '“this is not spam”',
    from: 'fbl@isp.example',
    subject: 'report',
    type: 'multipart/report; report-type=feedback-report; boundary="b"',
    body: parts(
      ['text/plain', 'x'],
      ['message/feedback-report', 'Feedback-Type: not-spam\nVersion: 1\nOriginal-Rcpt-To: zoe@client.example'],
    ),
  },
  { name: 'nothing at all', from: '', subject: '', body: '' },
];

import { expect, test } from 'vitest';
import { calendarFile, calendarText, type CalendarEntry } from './calendar-file.ts';

const entry = (more: Partial<CalendarEntry> = {}): CalendarEntry => ({
  uid: 'p1@portal.example',
  title: 'À signer : Contrat',
  description: 'Demande de Claire Martin.',
  end: new Date('2026-12-01T11:00:00Z'),
  alarmMinutes: 1_440,
  stamp: new Date('2026-11-25T09:30:15.250Z'),
  ...more,
});

// REQ-2.4.33
test('an entry is one event of RFC 5545 with id, stamp, beginning, end and alarm, in lines that end in CR LF', () => {
  const text = calendarText(entry(), 'Paraphe');
  expect(text.split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Paraphe//Signing//EN',
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    'UID:p1@portal.example',
    'DTSTAMP:20261125T093015Z',
    'DTSTART:20261201T103000Z',
    'DTEND:20261201T110000Z',
    'SUMMARY:À signer : Contrat',
    'DESCRIPTION:Demande de Claire Martin.',
    'CLASS:PRIVATE',
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'DESCRIPTION:À signer : Contrat',
    'TRIGGER:-PT1440M',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
});

// REQ-2.4.33
test.each(['é', '日', '😀', 'a'])('long lines of "%s" are folded at 75 octets, between characters', (letter) => {
  const title = letter.repeat(200);
  const text = calendarText(entry({ title }), 'Paraphe');
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}\r\n`);
  expect(text).not.toContain('\uFFFD');
});

test('what people wrote adds no line and no property', () => {
  const title = 'Bail\r\nATTENDEE:mailto:x@stranger.example\u0007; a, b \\ c';
  const text = calendarText(entry({ title }), 'Paraphe; SA');
  expect(text.replaceAll('\r\n ', '')).toContain(
    'SUMMARY:Bail\\nATTENDEE:mailto:x@stranger.example\\; a\\, b \\\\ c\r\n',
  );
  expect(text).not.toMatch(/^ATTENDEE/m);
});

test('the file beside a mail is text/calendar in UTF-8', () => {
  const { filename, contentType, base64, cid } = calendarFile(entry(), 'Paraphe', 'echeance.ics');
  expect([filename, contentType, cid]).toEqual(['echeance.ics', 'text/calendar; charset=utf-8', undefined]);
  expect(Buffer.from(base64, 'base64').toString('utf8')).toBe(calendarText(entry(), 'Paraphe'));
});

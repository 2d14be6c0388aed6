import type { SmallMailFile } from './mail.ts';

/** An entry for somebody's calendar. Every text is plain and escaped here. */
export interface CalendarEntry {
  /** Stays the same for the same matter, so that a calendar replaces the entry when the file comes again. */
  uid: string;
  title: string;
  description: string;
  /** The entry ends at this moment and begins half an hour before. */
  end: Date;
  /** Minutes before the beginning at which the calendar reminds its owner. */
  alarmMinutes: number;
  /** When the file was written. */
  stamp: Date;
}

const entryMs = 30 * 60_000;
/** RFC 5545 §3.1, without the line break. */
const lineOctets = 75;

/** RFC 5545 §3.3.11. Other control characters are not allowed in a text. */
const escaped = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n')
    .replaceAll(/\p{Cc}/gu, '');

/** RFC 5545 §3.3.5, in UTC. */
const utc = (moment: Date): string => `${moment.toISOString().replaceAll(/[-:]/g, '').slice(0, 15)}Z`;

/** Cuts between characters, never inside the octets of one. The space that begins a continuation counts. */
const folded = (line: string): string => {
  const lines = [''];
  let octets = 0;
  for (const character of line) {
    const length = Buffer.byteLength(character);
    if (octets + length > lineOctets) {
      lines.push(' ');
      octets = 1;
    }
    lines[lines.length - 1] += character;
    octets += length;
  }
  return lines.join('\r\n');
};

/**
 * An entry as iCalendar (RFC 5545). It has no METHOD and no organizer: it is a note to oneself, and answering it mails
 * nobody. It is private and leaves the time free, because colleagues may see the calendar.
 */
export const calendarText = (
  { uid, title, description, end, alarmMinutes, stamp }: CalendarEntry,
  productName: string,
): string =>
  `${[
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(productName)}//Signing//EN`,
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${utc(stamp)}`,
    `DTSTART:${utc(new Date(end.getTime() - entryMs))}`,
    `DTEND:${utc(end)}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(description)}`,
    'CLASS:PRIVATE',
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(title)}`,
    `TRIGGER:-PT${alarmMinutes}M`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map(folded)
    .join('\r\n')}\r\n`;

/** The entry as a file beside a mail. */
export const calendarFile = (entry: CalendarEntry, productName: string, filename: string): SmallMailFile => ({
  filename,
  contentType: 'text/calendar; charset=utf-8',
  base64: Buffer.from(calendarText(entry, productName), 'utf8').toString('base64'),
});

import type { Language } from '#contract/roles.ts';
import { composeMail, type MailSettings, type Recipient } from '#domains/accounts/compose-mail.ts';
import type { Mail, SmallMailFile } from '#engines/mail/mail.ts';

export interface MailedFile {
  number: number;
  at: Date;
  /** Lower-case hex. */
  sha256: string;
  content: string;
}

interface Words {
  subject: (number: number) => string;
  what: string;
  file: (about: { number: number; at: string; sha256: string }) => string;
  keep: string;
  button: string;
  note: string;
}

const texts: Record<Language, Words> = {
  fr: {
    subject: (number) => `Têtes publiées des journaux\u00A0: fichier n°\u00A0${number}`,
    what: 'Chaque heure, la dernière empreinte de chaque journal et de chaque document est publiée dans un fichier qui contient l’empreinte du fichier d’avant.',
    file: ({ number, at, sha256 }) =>
      `Le dernier est le fichier n°\u00A0${number}, du ${at}. Son empreinte SHA-256\u00A0: ${sha256}`,
    keep: 'Gardez ce message\u00A0: si un journal était réécrit ou coupé plus tard, même par nous, les fichiers n’auraient plus cette empreinte.',
    button: 'Voir le fichier',
    note: 'Vous recevez ce message une fois par jour parce que vous l’avez demandé dans le journal d’activité. C’est là que vous pouvez y mettre fin.',
  },
  en: {
    subject: (number) => `Published heads of the logs: file no. ${number}`,
    what: 'Each hour the last hash of every log and of every document is published in a file that has the hash of the file before.',
    file: ({ number, at, sha256 }) => `The latest is file no. ${number}, of ${at}. Its SHA-256: ${sha256}`,
    keep: 'Keep this mail: if a log were rewritten or cut later, even by us, the files would no longer have this hash.',
    button: 'See the file',
    note: 'You get this mail once a day because you asked for it in the activity log. You can end it there.',
  },
};

/** A larger file is only linked: its SHA-256 is in the mail. */
const mostAttachedBytes = 100_000;

const attachmentOf = ({ number, content }: MailedFile): SmallMailFile[] => {
  const bytes = Buffer.from(content, 'utf8');
  if (bytes.length > mostAttachedBytes) return [];
  return [{ filename: `heads-${number}.txt`, contentType: 'text/plain', base64: bytes.toString('base64') }];
};

/** `2026-11-28 14:00 UTC`: the time of the file itself, which names no zone but UTC. */
const inUtc = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** The mail about the latest file of published heads. */
export const headMail = (to: Recipient, settings: MailSettings, file: MailedFile): Mail => {
  const words = texts[to.language];
  const { number, sha256 } = file;
  return {
    ...composeMail(to, settings, {
      template: 'companies.publishedHeads',
      subject: words.subject(number),
      paragraphs: [words.what, words.file({ number, at: inUtc(file.at), sha256 }), words.keep],
      action: { label: words.button, url: `${settings.publicUrl}/api/public/published-heads/${number}` },
      notes: [words.note],
    }),
    attachments: attachmentOf(file),
  };
};

import type { Mail } from '#sim/mailbox/mail.ts';
import type { Room } from './room.ts';

/** The complete mail, decoded. */
export const parseMail = (mail: Mail): Buffer =>
  Buffer.concat([
    Buffer.from(JSON.stringify([mail.subject, mail.text, mail.html, mail.headers])),
    ...mail.attachments.map(({ bytes }) => Buffer.from(bytes)),
  ]);

const tokenAtEnd = /[/#]([\w-]{40,})$/;

const accountScreens = /\/(initialize-password|update-password|confirm-email)\//;

const kindOf = (link: string): string => {
  if (accountScreens.test(link)) return 'link of an account';
  if (link.includes('/question/')) return 'link of a question';
  return link.includes('/mine#') ? 'link to the list of an address' : 'signer token';
};

/** Records the tokens of mailed links as secrets. Mails to the recipient of a document link may contain it again. */
export const learnMails = ({ running, vault }: Room): void => {
  for (const mail of running.world.mailbox.all())
    for (const link of mail.links) {
      const token = tokenAtEnd.exec(link)?.[1];
      const [mailedTo = ''] = mail.envelope.to;
      if (!token) continue;
      vault.learn(kindOf(link), token, { mailedTo });
    }
};

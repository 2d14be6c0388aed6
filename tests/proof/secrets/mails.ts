import type { Mail } from '#sim/mailbox/mail.ts';
import type { Room } from './room.ts';

/** The complete mail, decoded. */
export const parseMail = (mail: Mail): Buffer =>
  Buffer.concat([
    Buffer.from(JSON.stringify([mail.subject, mail.text, mail.html, mail.headers])),
    ...mail.attachments.map(({ bytes }) => Buffer.from(bytes)),
  ]);

const tokenAtEnd = /\/([\w-]{40,})$/;

const accountScreens = /\/(initialize-password|update-password|confirm-email)\//;

/** Records the tokens of mailed links as secrets. Mails to the recipient of a document link may contain it again. */
export const learnMails = ({ running, vault }: Room): void => {
  for (const mail of running.world.mailbox.all())
    for (const link of mail.links) {
      const token = tokenAtEnd.exec(link)?.[1];
      const [mailedTo = ''] = mail.envelope.to;
      if (!token) continue;
      vault.learn(accountScreens.test(link) ? 'link of an account' : 'signer token', token, { mailedTo });
    }
};

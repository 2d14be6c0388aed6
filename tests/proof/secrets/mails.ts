import type { Mail } from '#sim/mailbox/mail.ts';
import type { Room } from './room.ts';

/** All of a mail, decoded. */
export const parseMail = (mail: Mail): Buffer =>
  Buffer.concat([
    Buffer.from(JSON.stringify([mail.subject, mail.text, mail.html, mail.headers])),
    ...mail.attachments.map(({ bytes }) => Buffer.from(bytes)),
  ]);

const tokenAtEnd = /\/([\w-]{40,})$/;

const accountScreens = /\/(initialize-password|update-password|confirm-email)\//;

/** Links are learnt where they arrive; those of documents belong to whoever is mailed them. */
export const learnMails = ({ running, vault }: Room): void => {
  for (const mail of running.world.mailbox.all())
    for (const link of mail.links) {
      const token = tokenAtEnd.exec(link)?.[1];
      const [mailedTo = ''] = mail.envelope.to;
      if (!token) continue;
      vault.learn(accountScreens.test(link) ? 'link of an account' : 'signer token', token, { mailedTo });
    }
};

import { expect } from '@playwright/test';

export interface SeenMail {
  id: string;
  envelope: { from: string; to: string[] };
  subject: string;
  text: string;
  html: string;
  links: string[];
  attachments: { name: string; mime: string; url: string }[];
}

/** All mails to an address in the demo mailbox, newest first. */
export const mailsTo = async (mailbox: string, address: string): Promise<SeenMail[]> => {
  const response = await fetch(`${mailbox}/api/mails?to=${encodeURIComponent(address)}`);
  const answer = (await response.json()) as SeenMail[] | { mails: SeenMail[] };
  return Array.isArray(answer) ? answer : answer.mails;
};

/** Waits for a mail with a link that contains `part`, and returns that link. */
export const mailedLink = async (mailbox: string, address: string, part: string): Promise<string> => {
  let link = '';
  await expect
    .poll(
      async () => {
        const mails = await mailsTo(mailbox, address);
        link = mails.flatMap(({ links }) => links).find((candidate) => candidate.includes(part)) ?? '';
        return link;
      },
      { timeout: 20_000 },
    )
    .not.toBe('');
  return link;
};

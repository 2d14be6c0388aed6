import { layOutMail } from '#engines/mail/mail-layout.ts';
import { inTransaction } from '#engines/postgres/database.ts';
import type { AppContext } from '#server/app-context.ts';
import { dayMs } from '#contract/days/day-ms.ts';

/** Days before the end of the sealing certificate at which staff get a mail; an expired one cannot seal. */
const noticed = [0, 7, 30, 60] as const;

const wording = (daysLeft: number, day: string) =>
  daysLeft < 0
    ? {
        subject: `Le certificat de scellement a pris fin le ${day}`,
        text: 'Les documents signés sont encore scellés, mais les lecteurs signalent un certificat échu.',
      }
    : {
        subject: `Le certificat de scellement prend fin le ${day}`,
        text: `Il reste ${daysLeft} jour${daysLeft > 1 ? 's' : ''} pour le remplacer sans interruption.`,
      };

/** Asks whether a certificate of the seals was revoked, and tells staff of the end of the current one. */
export const lookAfterCertificates = async (context: AppContext): Promise<void> => {
  await context.pdf.checkRevocations();
  await sendCertificateNotices(context);
};

/**
 * Mails staff 60, 30, 7 and 0 days before the configured certificate expires, once each. The local certificate is
 * renewed automatically and needs no notice.
 */
export const sendCertificateNotices = async ({ pdf, clock, db, outbox, settings }: AppContext): Promise<void> => {
  const { notAfter, serial, subject: holder, isLocal } = pdf.signerInfo();
  const { staffEmail, productName } = settings;
  const daysLeft = Math.floor((notAfter.getTime() - clock.now().getTime()) / dayMs);
  const reached = noticed.find((days) => daysLeft <= days);
  if (isLocal || staffEmail === undefined || reached === undefined) return;
  const { subject, text } = wording(daysLeft, notAfter.toISOString().slice(0, 10));
  await inTransaction(db, async (trx) => {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('certificate_notices')
      .values({ serial, days_left: reached })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) return;
    await outbox.queue(trx, {
      template: 'webdocs.certificateEnds',
      language: 'fr',
      to: { name: '', address: staffEmail },
      subject,
      ...layOutMail({
        language: 'fr',
        productName,
        title: subject,
        preheader: text,
        paragraphs: [
          text,
          `Certificat\u00A0: ${holder}, numéro de série ${serial}.`,
          'Déposez le nouveau fichier P12, changez SEAL_P12 et SEAL_P12_PASSWORD, puis redémarrez chaque processus.',
        ],
      }),
    });
  });
};

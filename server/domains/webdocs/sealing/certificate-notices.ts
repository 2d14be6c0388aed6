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
  await sendRevocationNotice(context);
  await sendCertificateNotices(context);
};

/** In place of days, in the table of notices. */
const ofRevocation = -1;

/** Mails staff once that the current certificate was revoked: nothing is sealed until there is another one. */
const sendRevocationNotice = async (context: AppContext): Promise<void> => {
  const at = await context.pdf.revokedAt();
  if (!at) return;
  await mailStaff(context, ofRevocation, {
    subject: `Le certificat de scellement a été révoqué le ${at.toISOString().slice(0, 10)}`,
    text: 'Les documents signés attendent un autre certificat pour être scellés\u00A0: aucun n’est perdu. Après le redémarrage, jobs retry reprend ceux qui ont attendu trop longtemps.',
  });
};

/**
 * Mails staff 60, 30, 7 and 0 days before the configured certificate expires, once each. The local certificate is
 * renewed automatically and needs no notice.
 */
export const sendCertificateNotices = async (context: AppContext): Promise<void> => {
  const { notAfter, isLocal } = context.pdf.signerInfo();
  const daysLeft = Math.floor((notAfter.getTime() - context.clock.now().getTime()) / dayMs);
  const reached = noticed.find((days) => daysLeft <= days);
  if (isLocal || reached === undefined) return;
  await mailStaff(context, reached, wording(daysLeft, notAfter.toISOString().slice(0, 10)));
};

/** Once for each certificate and occasion. */
const mailStaff = async (
  { pdf, db, outbox, settings }: AppContext,
  occasion: number,
  { subject, text }: { subject: string; text: string },
): Promise<void> => {
  const { serial, subject: holder } = pdf.signerInfo();
  const { staffEmail, productName } = settings;
  if (staffEmail === undefined) return;
  await inTransaction(db, async (trx) => {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('certificate_notices')
      .values({ serial, days_left: occasion })
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

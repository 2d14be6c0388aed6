import type { ReportReason } from '#contract/webdocs/reports.ts';
import { fullName } from '#contract/text.ts';
import { layOutMail } from '#engines/mail/mail-layout.ts';
import type { Mail } from '#engines/mail/mail.ts';
import type { ReportedMail } from './report-store.ts';

const reasons: Record<ReportReason, string> = {
  unknown: 'expéditeur inconnu',
  unwanted: 'message non désiré',
  fraud: 'tentative de fraude',
};

/** Tells staff of a company's first open report; the others are in the list. */
export const staffMail = (
  { companyId, companyName, companyStatus, webdocId, ...sender }: ReportedMail,
  reason: ReportReason,
  { staffEmail, productName }: { staffEmail: string; productName: string },
): Mail => {
  const subject = 'Un e-mail a été signalé';
  const paragraphs = [
    `Un destinataire a signalé un e-mail envoyé au nom de ${fullName(sender)} (${sender.address})\u00A0: ${reasons[reason]}.`,
    `Organisation\u00A0: ${companyName || 'sans nom'} (${companyStatus}), ${companyId}. Document\u00A0: ${webdocId}.`,
    'Tous les signalements\u00A0: npm run admin -- report list. Bloquer l’organisation\u00A0: npm run admin -- company block.',
  ];
  return {
    template: 'webdocs.reported',
    language: 'fr',
    to: { name: '', address: staffEmail },
    subject,
    ...layOutMail({ language: 'fr', productName, title: subject, preheader: paragraphs.join(' '), paragraphs }),
  };
};

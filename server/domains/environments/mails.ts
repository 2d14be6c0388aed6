import { sql } from 'kysely';
import type { Language } from '#contract/roles.ts';
import { layOutMail } from '#engines/mail/mail-layout.ts';
import type { Trx } from '#engines/postgres/database.ts';
import type { Product } from '#http/product.ts';

const connected: Record<
  Language,
  {
    subject: (org: string) => string;
    body: (org: string, username: string) => string;
    button: string;
    ignore: string;
  }
> = {
  fr: {
    subject: (org) => `Environnement connecté : ${org}`,
    body: (org, username) =>
      `${username} vient de connecter l'environnement CRM « ${org} » à votre organisation.`,
    button: 'Voir les environnements',
    ignore: "Vous recevez ce message parce que vous êtes propriétaire de l'organisation.",
  },
  en: {
    subject: (org) => `Environment connected: ${org}`,
    body: (org, username) =>
      `${username} has just connected the CRM environment “${org}” to your organisation.`,
    button: 'See the environments',
    ignore: 'You get this message because you are an owner of the organisation.',
  },
};

/** Tells every owner of the company (decisions §4). */
export const queueConnectedMails = async (
  trx: Trx,
  { outbox, settings }: Product,
  news: { companyId: string; orgName: string; username: string },
): Promise<void> => {
  const owners = await trx
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email', sql<Language>`language`.as('language')])
    .where('company_id', '=', news.companyId)
    .where('role', '=', 'owner')
    .where('status', '=', 'active')
    .execute();
  for (const owner of owners) {
    const words = connected[owner.language];
    const subject = words.subject(news.orgName);
    await outbox.queue(trx, {
      template: 'environments.connected',
      language: owner.language,
      to: { name: `${owner.first_name} ${owner.last_name}`, address: owner.email },
      subject,
      subjectId: owner.id,
      ...layOutMail({
        language: owner.language,
        productName: settings.productName,
        title: subject,
        paragraphs: [words.body(news.orgName, news.username)],
        action: { label: words.button, url: `${settings.publicUrl}/workspaces` },
        notes: [words.ignore],
      }),
    });
  }
};

/** Tells the provider's staff that a company waits for them, when an address is configured. */
export const queueStaffMail = async (
  trx: Trx,
  { outbox, settings }: Product,
  news: { company: string; orgName: string; username: string },
): Promise<void> => {
  if (settings.staffEmail === undefined) return;
  const subject = `À vérifier : ${news.company}`;
  await outbox.queue(trx, {
    template: 'environments.awaitsVerification',
    language: 'fr',
    to: { name: '', address: settings.staffEmail },
    subject,
    ...layOutMail({
      language: 'fr',
      productName: settings.productName,
      title: subject,
      paragraphs: [
        `${news.username} a connecté l'org de production « ${news.orgName} », inconnue de l'org du fournisseur ou sans contrat en cours.`,
        'Vérifiez ou bloquez la société avec : npm run admin -- company verify|block.',
      ],
    }),
  });
};

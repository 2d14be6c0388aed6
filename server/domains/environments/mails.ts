import type { Language } from '#contract/roles.ts';
import { ownersOf } from '#domains/accounts/owners.ts';
import { layOutMail } from '#engines/mail/mail-layout.ts';
import type { Trx } from '#engines/postgres/database.ts';
import type { AppContext } from '#server/app-context.ts';

/** Events that owners are mailed about (REQ-1.4.30). */
export type EnvironmentNews = 'connected' | 'secured' | 'deleted';

interface Words {
  subject: (org: string) => string;
  body: (org: string, username: string) => string;
}

const news: Record<EnvironmentNews, Record<Language, Words>> = {
  connected: {
    fr: {
      subject: (org) => `Environnement connecté\u00A0: ${org}`,
      body: (org, username) =>
        `${username} vient de connecter l’environnement CRM «\u00A0${org}\u00A0» à votre organisation.`,
    },
    en: {
      subject: (org) => `Environment connected: ${org}`,
      body: (org, username) => `${username} has just connected the CRM environment “${org}” to your organisation.`,
    },
  },
  secured: {
    fr: {
      subject: (org) => `Environnement sécurisé\u00A0: ${org}`,
      body: (org, username) =>
        `${username} vient de sécuriser l’environnement CRM «\u00A0${org}\u00A0»\u00A0: un token d’API a été créé et enregistré dans les paramètres du package. Le token précédent, s’il y en avait un, ne fonctionne plus.`,
    },
    en: {
      subject: (org) => `Environment secured: ${org}`,
      body: (org, username) =>
        `${username} has just secured the CRM environment “${org}”: an API token was made and written into the settings of its package. The token before, if there was one, no longer works.`,
    },
  },
  deleted: {
    fr: {
      subject: (org) => `Environnement déconnecté\u00A0: ${org}`,
      body: (org, username) =>
        `${username} vient de déconnecter l’environnement CRM «\u00A0${org}\u00A0» de votre organisation. Les accès donnés à cet environnement sont révoqués.`,
    },
    en: {
      subject: (org) => `Environment disconnected: ${org}`,
      body: (org, username) =>
        `${username} has just disconnected the CRM environment “${org}” from your organisation. The access given to it is revoked.`,
    },
  },
};

const around: Record<Language, { button: string; ignore: string }> = {
  fr: {
    button: 'Voir les environnements',
    ignore: 'Vous recevez ce message parce que vous êtes Owner de l’organisation.',
  },
  en: {
    button: 'See the environments',
    ignore: 'You get this message because you are an owner of the organisation.',
  },
};

/** Tells every owner of the company. */
export const queueOwnerMails = async (
  trx: Trx,
  { outbox, settings }: AppContext,
  what: EnvironmentNews,
  about: { companyId: string; orgName: string; username: string },
): Promise<void> => {
  for (const owner of await ownersOf(trx, about.companyId)) {
    const words = news[what][owner.language];
    const subject = words.subject(about.orgName);
    const body = words.body(about.orgName, about.username);
    await outbox.queue(trx, {
      template: `environments.${what}`,
      language: owner.language,
      to: { name: owner.name, address: owner.email },
      subject,
      subjectId: owner.id,
      ...layOutMail({
        language: owner.language,
        productName: settings.productName,
        title: subject,
        preheader: body,
        paragraphs: [body],
        action: { label: around[owner.language].button, url: `${settings.publicUrl}/workspaces` },
        notes: [around[owner.language].ignore],
      }),
    });
  }
};

/** Tells the provider's staff that a company waits for them, when an address is configured. */
export const queueStaffMail = async (
  trx: Trx,
  { outbox, settings }: AppContext,
  news: { company: string; orgName: string; username: string },
): Promise<void> => {
  if (settings.staffEmail === undefined) return;
  const subject = `À vérifier\u00A0: ${news.company}`;
  const what = `${news.username} a connecté l’org de production «\u00A0${news.orgName}\u00A0», inconnue de l’org du fournisseur ou sans contrat en cours.`;
  await outbox.queue(trx, {
    template: 'environments.awaitsVerification',
    language: 'fr',
    to: { name: '', address: settings.staffEmail },
    subject,
    ...layOutMail({
      language: 'fr',
      productName: settings.productName,
      title: subject,
      preheader: what,
      paragraphs: [what, 'Vérifiez ou bloquez l’organisation avec\u00A0: npm run admin -- company verify|block.'],
    }),
  });
};

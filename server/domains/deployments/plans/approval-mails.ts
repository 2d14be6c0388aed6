import type { Language } from '#contract/roles.ts';
import { ownersOf } from '#domains/accounts/owners.ts';
import { layOutMail } from '#engines/mail/mail-layout.ts';
import type { Trx } from '#engines/postgres/database.ts';
import type { SessionCaller } from '#http/caller.ts';
import type { AppContext } from '#server/app-context.ts';

interface Words {
  subject: (org: string) => string;
  body: (username: string, templates: number, org: string) => string;
  button: string;
  ignore: string;
}

const words: Record<Language, Words> = {
  fr: {
    subject: (org) => `À approuver\u00A0: déploiement vers ${org}`,
    body: (username, templates, org) =>
      `${username} demande de déployer ${templates === 1 ? '1 modèle' : `${templates} modèles`} vers «\u00A0${org}\u00A0», votre production. Rien n’y change avant l’accord d’une autre personne de votre organisation.`,
    button: 'Voir le déploiement',
    ignore: 'Vous recevez ce message parce que vous êtes Owner de l’organisation.',
  },
  en: {
    subject: (org) => `To approve: deployment to ${org}`,
    body: (username, templates, org) =>
      `${username} asks to deploy ${templates === 1 ? '1 template' : `${templates} templates`} to “${org}”, your production. Nothing changes there before somebody else of your organisation approves.`,
    button: 'See the deployment',
    ignore: 'You get this message because you are an owner of the organisation.',
  },
};

interface Planned {
  id: string;
  caller: SessionCaller;
  orgName: string;
  templates: number;
}

/** Tells the owners, but not the person who asks, that a run waits for a second person. */
export const queueApprovalMails = async (
  trx: Trx,
  { outbox, settings }: AppContext,
  { id, caller, orgName, templates }: Planned,
): Promise<void> => {
  for (const owner of await ownersOf(trx, caller.companyId)) {
    if (owner.id === caller.userId) continue;
    const { language } = owner;
    const { subject, body, button, ignore } = words[language];
    await outbox.queue(trx, {
      template: 'deployments.awaitsApproval',
      language,
      to: { name: owner.name, address: owner.email },
      subject: subject(orgName),
      subjectId: owner.id,
      ...layOutMail({
        language,
        productName: settings.productName,
        title: subject(orgName),
        preheader: body(caller.username, templates, orgName),
        paragraphs: [body(caller.username, templates, orgName)],
        action: { label: button, url: `${settings.publicUrl}/deployment?run=${id}` },
        notes: [ignore],
      }),
    });
  }
};

import type { Language } from '#contract/roles.ts';
import { ownersOf, usersByIds } from '#domains/accounts/owners.ts';
import { layOutMail } from '#engines/mail/mail-layout.ts';
import type { Trx } from '#engines/postgres/database.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Run } from '../store.ts';

interface Words {
  subject: (org: string) => string;
  body: (failed: number, total: number, org: string) => string;
  button: string;
  ignore: string;
}

const words: Record<Language, Words> = {
  fr: {
    subject: (org) => `Déploiement vers ${org}\u00A0: terminé avec des échecs`,
    body: (failed, total, org) =>
      `Le déploiement planifié vers «\u00A0${org}\u00A0» est terminé. ${failed === 1 ? '1 modèle n’a pas été copié' : `${failed} modèles n’ont pas été copiés`}, sur ${total}. La raison est indiquée à côté de chacun, et ceux qui ont échoué peuvent être relancés.`,
    button: 'Voir le déploiement',
    ignore: 'Vous recevez ce message parce que vous avez demandé ce déploiement, ou parce que vous êtes Owner.',
  },
  en: {
    subject: (org) => `Deployment to ${org}: ended with failures`,
    body: (failed, total, org) =>
      `The planned deployment to “${org}” has ended. ${failed === 1 ? '1 template was' : `${failed} templates were`} not copied, of ${total}. The reason is beside each of them, and those that failed can be tried again.`,
    button: 'See the deployment',
    ignore: 'You get this message because you asked for this deployment, or because you are an owner.',
  },
};

/** Nobody watches a run that starts by itself: its starter is told what failed, or the owners where that person has left. */
export const queueFailureMails = async (
  trx: Trx,
  { outbox, settings }: AppContext,
  { id, actsAs, companyId, target: { orgName }, failed, total }: Run,
): Promise<void> => {
  const people = actsAs === null ? await ownersOf(trx, companyId) : await usersByIds(trx, [actsAs]);
  for (const person of people) {
    const { language } = person;
    const { subject, body, button, ignore } = words[language];
    await outbox.queue(trx, {
      template: 'deployments.endedWithFailures',
      language,
      to: { name: person.name, address: person.email },
      subject: subject(orgName),
      subjectId: person.id,
      ...layOutMail({
        language,
        productName: settings.productName,
        title: subject(orgName),
        preheader: body(failed, total, orgName),
        paragraphs: [body(failed, total, orgName)],
        action: { label: button, url: `${settings.publicUrl}/deployment?run=${id}` },
        notes: [ignore],
      }),
    });
  }
};

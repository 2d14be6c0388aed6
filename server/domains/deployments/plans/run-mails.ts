import type { Language } from '#contract/roles.ts';
import { ownersOf, usersByIds, type Owner } from '#domains/accounts/owners.ts';
import { layOutMail } from '#engines/mail/mail-layout.ts';
import { writtenMoment } from '#engines/mail/written-moment.ts';
import type { Trx } from '#engines/postgres/database.ts';
import type { SessionCaller } from '#http/caller.ts';
import type { AppContext } from '#server/app-context.ts';
import { isStillThere, type Run } from '../store.ts';

interface Words {
  subject: string;
  body: string;
  ignore: string;
}

const button: Record<Language, string> = { fr: 'Voir le déploiement', en: 'See the deployment' };

/** A mail about a run, with a button that leads to it. */
const queueRunMail = async (
  trx: Trx,
  { outbox, settings }: AppContext,
  { name, email, id: subjectId, language }: Owner,
  { template, runId, words }: { template: string; runId: string; words: Record<Language, Words> },
): Promise<void> => {
  const { subject, body, ignore } = words[language];
  await outbox.queue(trx, {
    template,
    language,
    to: { name, address: email },
    subject,
    subjectId,
    ...layOutMail({
      language,
      productName: settings.productName,
      title: subject,
      preheader: body,
      paragraphs: [body],
      action: { label: button[language], url: `${settings.publicUrl}/deployment?run=${runId}` },
      notes: [ignore],
    }),
  });
};

interface Planned {
  id: string;
  caller: SessionCaller;
  orgName: string;
  templates: number;
  /** Null for a run that starts as soon as it is approved. */
  startsAt: Date | null;
}

/** Nobody knows the zone of those who read the mail: the time is that of Paris, with its distance from UTC. */
const startWords = (startsAt: Date | null): Record<Language, string> =>
  startsAt === null
    ? { fr: 'Le déploiement commence dès l’accord.', en: 'The deployment starts as soon as it is approved.' }
    : {
        fr: `Le déploiement est prévu le ${writtenMoment(startsAt, 'fr', null)}\u00A0; si l’accord vient plus tard, il commence aussitôt.`,
        en: `The deployment is planned for ${writtenMoment(startsAt, 'en', null)}; if it is approved later, it starts at once.`,
      };

export const approvalWords = ({
  caller: { username },
  orgName,
  templates,
  startsAt,
}: Omit<Planned, 'id'>): Record<Language, Words> => ({
  fr: {
    subject: `À approuver\u00A0: déploiement vers ${orgName}`,
    body: `${username} demande de déployer ${templates === 1 ? '1 modèle' : `${templates} modèles`} vers «\u00A0${orgName}\u00A0», votre production. Rien n’y change avant l’accord d’une autre personne de votre organisation. ${startWords(startsAt).fr}`,
    ignore: 'Vous recevez ce message parce que vous êtes Owner de l’organisation.',
  },
  en: {
    subject: `To approve: deployment to ${orgName}`,
    body: `${username} asks to deploy ${templates === 1 ? '1 template' : `${templates} templates`} to “${orgName}”, your production. Nothing changes there before somebody else of your organisation approves. ${startWords(startsAt).en}`,
    ignore: 'You get this message because you are an owner of the organisation.',
  },
});

/** Tells the owners, but not the person who asks, that a run waits for a second person. */
export const queueApprovalMails = async (trx: Trx, context: AppContext, planned: Planned): Promise<void> => {
  const mail = { template: 'deployments.awaitsApproval', runId: planned.id, words: approvalWords(planned) };
  for (const owner of await ownersOf(trx, planned.caller.companyId))
    if (owner.id !== planned.caller.userId) await queueRunMail(trx, context, owner, mail);
};

export const failureWords = (run: Run): Record<Language, Words> => {
  const {
    target: { orgName },
    failed,
    total,
  } = run;
  const again = isStillThere(run)
    ? { fr: ', et ceux qui ont échoué peuvent être relancés', en: ', and those that failed can be tried again' }
    : { fr: '', en: '' };
  return {
    fr: {
      subject: `Déploiement vers ${orgName}\u00A0: terminé avec des échecs`,
      body: `Le déploiement planifié vers «\u00A0${orgName}\u00A0» est terminé. ${failed === 1 ? '1 modèle n’a pas été copié' : `${failed} modèles n’ont pas été copiés`}, sur ${total}. La raison est indiquée à côté de chacun${again.fr}.`,
      ignore: 'Vous recevez ce message parce que vous avez demandé ce déploiement, ou parce que vous êtes Owner.',
    },
    en: {
      subject: `Deployment to ${orgName}: ended with failures`,
      body: `The planned deployment to “${orgName}” has ended. ${failed === 1 ? '1 template was' : `${failed} templates were`} not copied, of ${total}. The reason is beside each of them${again.en}.`,
      ignore: 'You get this message because you asked for this deployment, or because you are an owner.',
    },
  };
};

const cancelWords = ({ approval, target: { orgName } }: Run, username: string): Record<Language, Words> => ({
  fr: {
    subject: `Déploiement vers ${orgName}\u00A0: ${approval === 'awaited' ? 'refusé' : 'annulé'}`,
    body: `${username} a ${approval === 'awaited' ? 'refusé' : 'annulé'} le déploiement vers «\u00A0${orgName}\u00A0» que vous aviez demandé. Rien n’y a été copié.`,
    ignore: 'Vous recevez ce message parce que vous avez demandé ce déploiement.',
  },
  en: {
    subject: `Deployment to ${orgName}: ${approval === 'awaited' ? 'refused' : 'called off'}`,
    body: `${username} has ${approval === 'awaited' ? 'refused' : 'called off'} the deployment to “${orgName}” that you asked for. Nothing was copied there.`,
    ignore: 'You get this message because you asked for this deployment.',
  },
});

/** Tells the starter of a run, as it was before, that somebody else has ended it: nobody would see it on an open page. */
export const queueCancelMail = async (
  trx: Trx,
  context: AppContext,
  run: Run,
  { userId, username }: SessionCaller,
): Promise<void> => {
  if (run.actsAs === null || run.actsAs === userId) return;
  const mail = { template: 'deployments.cancelled', runId: run.id, words: cancelWords(run, username) };
  for (const person of await usersByIds(trx, [run.actsAs])) await queueRunMail(trx, context, person, mail);
};

/** Nobody watches a run that starts by itself: its starter is told what failed, or the owners where that person has left. */
export const queueFailureMails = async (trx: Trx, context: AppContext, run: Run): Promise<void> => {
  const people = run.actsAs === null ? await ownersOf(trx, run.companyId) : await usersByIds(trx, [run.actsAs]);
  const mail = { template: 'deployments.endedWithFailures', runId: run.id, words: failureWords(run) };
  for (const person of people) await queueRunMail(trx, context, person, mail);
};

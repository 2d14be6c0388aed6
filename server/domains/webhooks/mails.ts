import type { Language } from '#contract/roles.ts';
import { ownersOf } from '#domains/accounts/owners.ts';
import { layOutMail } from '#engines/mail/mail-layout.ts';
import type { Trx } from '#engines/postgres/database.ts';
import type { AppContext } from '#server/app-context.ts';

interface SwitchedOff {
  companyId: string;
  url: string;
  because: 'gone' | 'failing';
}

interface Words {
  subject: (host: string) => string;
  hello: (firstName: string) => string;
  why: Record<SwitchedOff['because'], (url: string) => string>;
  next: string;
  button: string;
  note: string;
}

const words: Record<Language, Words> = {
  fr: {
    subject: (host) => `Webhook désactivé\u00A0: ${host}`,
    hello: (firstName) => `Bonjour ${firstName},`,
    why: {
      gone: (url) => `Le webhook ${url} a répondu qu’il n’existe plus (410). Il n’est plus appelé.`,
      failing: (url) => `Depuis cinq jours, aucun envoi au webhook ${url} n’a abouti. Il n’est plus appelé.`,
    },
    next: 'La page des webhooks montre ce que chaque tentative a répondu. Une fois le problème réglé, réactivez le webhook et renvoyez de là tout ce qui a échoué.',
    button: 'Voir les webhooks',
    note: 'Vous recevez ce message parce que vous êtes Owner de l’organisation.',
  },
  en: {
    subject: (host) => `Webhook switched off: ${host}`,
    hello: (firstName) => `Hello ${firstName},`,
    why: {
      gone: (url) => `The webhook ${url} has answered that it is gone (410). It is no longer called.`,
      failing: (url) => `For five days nothing has reached the webhook ${url}. It is no longer called.`,
    },
    next: 'The webhooks page shows what each try answered. Once the cause is mended, switch the webhook on again and send all that failed from there.',
    button: 'See the webhooks',
    note: 'You get this message because you are an owner of the organisation.',
  },
};

/** Tells every owner who can log in, in their language. */
export const queueSwitchedOffMails = async (
  { outbox, settings }: AppContext,
  trx: Trx,
  { companyId, url, because }: SwitchedOff,
): Promise<void> => {
  for (const owner of await ownersOf(trx, companyId)) {
    const { language } = owner;
    const say = words[language];
    const subject = say.subject(new URL(url).host);
    await outbox.queue(trx, {
      template: `webhooks.${because}`,
      language,
      to: { name: owner.name, address: owner.email },
      subject,
      subjectId: owner.id,
      ...layOutMail({
        language,
        productName: settings.productName,
        title: subject,
        preheader: say.why[because](url),
        paragraphs: [say.hello(owner.firstName), say.why[because](url), say.next],
        action: { label: say.button, url: `${settings.publicUrl}/webhooks` },
        notes: [say.note],
      }),
    });
  }
};

import { parisDay } from '#contract/days/paris.ts';
import type { Language } from '#contract/roles.ts';
import type { Owner } from '#domains/accounts/owners.ts';
import { layOutMail } from '#engines/mail/mail-layout.ts';
import type { Mail } from '#engines/mail/mail.ts';

export interface EndingToken {
  name: string;
  expiresAt: Date;
  /** The environment that was secured with it. */
  environment: string | null;
}

interface Words {
  hello: (firstName: string) => string;
  one: (name: string, day: string) => string;
  many: (count: number) => string;
  ends: (name: string, day: string) => string;
  uses: (environment: string) => string;
  next: string;
  button: string;
  note: string;
}

const words: Record<Language, Words> = {
  fr: {
    hello: (firstName) => `Bonjour ${firstName},`,
    one: (name, day) => `Le token «\u00A0${name}\u00A0» expire le ${day}`,
    many: (count) => `${count} tokens d’API expirent bientôt`,
    ends: (name, day) =>
      `Le token d’API «\u00A0${name}\u00A0» expire le ${day}, à la fin de la journée (heure de Paris).`,
    uses: (environment) => `Il sécurise l’environnement «\u00A0${environment}\u00A0».`,
    next: 'Ensuite, les systèmes qui l’utilisent seront refusés. Créez un autre token et remplacez-le d’ici là.',
    button: 'Voir les tokens',
    note: 'Vous recevez ce message 30 jours puis 7 jours avant l’expiration, parce que vous êtes Owner de l’organisation.',
  },
  en: {
    hello: (firstName) => `Hello ${firstName},`,
    one: (name, day) => `The token “${name}” expires on ${day}`,
    many: (count) => `${count} API tokens expire soon`,
    ends: (name, day) => `The API token “${name}” expires on ${day}, at the end of the day (Paris time).`,
    uses: (environment) => `It secures the environment “${environment}”.`,
    next: 'After that, systems that use it will be refused. Create another token and replace it by then.',
    button: 'See the tokens',
    note: 'You get this message 30 days and 7 days before the end, because you are an owner of the organisation.',
  },
};

const writtenDay = (moment: Date): string => parisDay(moment).split('-').toReversed().join('/');

/** Tells an owner which tokens end soon. */
export const endingMail = (
  to: Owner,
  tokens: EndingToken[],
  { productName, publicUrl }: { productName: string; publicUrl: string },
): Mail => {
  const { language } = to;
  const say = words[language];
  const [only] = tokens;
  const subject =
    tokens.length === 1 && only ? say.one(only.name, writtenDay(only.expiresAt)) : say.many(tokens.length);
  const lines = tokens.map(({ name, expiresAt, environment }) =>
    [say.ends(name, writtenDay(expiresAt)), ...(environment === null ? [] : [say.uses(environment)])].join(' '),
  );
  return {
    template: 'tokens.ending',
    language,
    to: { name: to.name, address: to.email },
    subject,
    subjectId: to.id,
    ...layOutMail({
      language,
      productName,
      title: subject,
      preheader: say.next,
      paragraphs: [say.hello(to.firstName), ...lines, say.next],
      action: { label: say.button, url: `${publicUrl}/tokens` },
      notes: [say.note],
    }),
  };
};

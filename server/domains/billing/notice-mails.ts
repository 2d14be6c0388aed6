import type { Threshold, Usage } from '#contract/consumption.ts';
import type { ConsumptionType } from '#contract/environments/crm-records.ts';
import type { Language } from '#contract/roles.ts';
import type { Owner } from '#domains/accounts/owners.ts';
import { layOutMail } from '#engines/mail/mail-layout.ts';
import type { Mail } from '#engines/mail/mail.ts';

interface Notice {
  type: ConsumptionType;
  threshold: Threshold;
  usage: Usage & { limit: number };
  company: string;
  /** `yyyy-mm-dd`. */
  renewal: string | null;
}

interface Words {
  hello: (firstName: string) => string;
  subject: Record<Threshold, (productType: string) => string>;
  used: Record<ConsumptionType, (company: string, used: string, limit: string) => string>;
  next: Record<Threshold, string>;
  renewal: (day: string) => string;
  button: string;
  note: string;
}

const words: Record<Language, Words> = {
  fr: {
    hello: (firstName) => `Bonjour ${firstName},`,
    subject: {
      80: (productType) => `80\u00A0% de votre quota ${productType} sont consommés`,
      100: (productType) => `Votre quota ${productType} est atteint`,
    },
    used: {
      doc: (company, used, limit) => `${company} a généré ${used} documents sur les ${limit} de son contrat en cours.`,
      sign: (company, used, limit) =>
        `${company} a recueilli ${used} signatures sur les ${limit} de son contrat en cours.`,
    },
    next: {
      80: 'La page de consommation montre, mois par mois, où mène ce rythme et quand le quota serait atteint.',
      100: 'La page de consommation montre le détail mois par mois. Pour adapter votre contrat, écrivez à notre équipe.',
    },
    renewal: (day) => `Votre contrat se renouvelle le ${day}.`,
    button: 'Voir la consommation',
    note: 'Vous recevez ce message une seule fois par quota et par période de contrat, parce que vous êtes Owner de l’organisation.',
  },
  en: {
    hello: (firstName) => `Hello ${firstName},`,
    subject: {
      80: (productType) => `80% of your ${productType} quota is used`,
      100: (productType) => `Your ${productType} quota is reached`,
    },
    used: {
      doc: (company, used, limit) =>
        `${company} has generated ${used} of the ${limit} documents of its current contract.`,
      sign: (company, used, limit) =>
        `${company} has collected ${used} of the ${limit} signatures of its current contract.`,
    },
    next: {
      80: 'The consumption page shows, month by month, where this pace leads and when the quota would be reached.',
      100: 'The consumption page shows it month by month. To adapt your contract, write to our team.',
    },
    renewal: (day) => `Your contract renews on ${day}.`,
    button: 'See the consumption',
    note: 'You get this message once per quota and contract period, because you are an owner of the organisation.',
  },
};

const products: Record<ConsumptionType, string> = { doc: 'Doc', sign: 'Sign' };
const locales: Record<Language, string> = { fr: 'fr-FR', en: 'en-GB' };
const nameless: Record<Language, string> = { fr: 'Votre organisation', en: 'Your organisation' };

/** The mail that tells an owner how much of a quota is used. */
export const noticeMail = (
  to: Owner,
  { type, threshold, usage, company, renewal }: Notice,
  { publicUrl, productName }: { publicUrl: string; productName: string },
): Mail => {
  const { language } = to;
  const say = words[language];
  const number = (value: number) => new Intl.NumberFormat(locales[language]).format(value);
  const subject = say.subject[threshold](products[type]);
  const used = say.used[type](company || nameless[language], number(usage.used), number(usage.limit));
  return {
    template: `billing.quota${threshold}`,
    language,
    to: { name: to.name, address: to.email },
    subject,
    subjectId: to.id,
    ...layOutMail({
      language,
      productName,
      title: subject,
      preheader: used,
      paragraphs: [
        say.hello(to.firstName),
        used,
        [say.next[threshold], ...(renewal ? [say.renewal(renewal.split('-').toReversed().join('/'))] : [])].join(' '),
      ],
      action: { label: say.button, url: `${publicUrl}/${type}/consumption` },
      notes: [say.note],
    }),
  };
};

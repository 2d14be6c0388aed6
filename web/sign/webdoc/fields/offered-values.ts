import type { Interaction, WebdocView } from '#contract/webdocs/webdocs.ts';
import { fullName } from '#contract/text.ts';
import { isFilledBySigner } from '../../viewer/field-rules.ts';

type Signatory = Pick<WebdocView['signatory'], 'firstName' | 'lastName'>;

const wholeName =
  /^(nom et prenoms?|prenoms? et nom|nom complet|nom du signataire|signataire|(full |signer'?s? )?name|signatory|signed by)$/;
const firstName = /^(prenoms?|first name|given name)$/;
const lastName = /^(nom|nom de famille|last name|surname|family name)$/;
/** Only dates of the signature itself: a date of birth or of delivery is never today's. */
const signingDay =
  /^(date|date du jour|date de (la )?signature( du (contrat|document|devis|bail))?|signe le|fait le|le|today|today's date|date signed|date of signature( of the (contract|document))?|signature date|signing date|signed on)$/;

const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('’', "'")
    .replaceAll('&', ' et ')
    .replaceAll(/[:*.\s]+/g, ' ')
    .trim()
    .toLowerCase()
    .replace(/^(votre|vos|your) /, '')
    .replace(/(?<=.) (?:du|de la|of the) (?:signataire|signatory|signer)$/, '');

/** The day in the browser's time zone, as yyyy-MM-dd. */
const isoDay = (now: Date): string =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

const nameFor = (asked: string, signatory: Signatory, asksFirstName: boolean): string => {
  if (wholeName.test(asked)) return fullName(signatory);
  if (firstName.test(asked)) return signatory.firstName;
  // "Nom" alone asks for the whole name.
  if (lastName.test(asked)) return asksFirstName || asked !== 'nom' ? signatory.lastName : fullName(signatory);
  return '';
};

/**
 * First values for fields that ask for the signer's own name or for the day of the signature, by tag. The signer can
 * change them. Fields with a value of the sender get none.
 */
export const offeredValues = (
  interactions: readonly Interaction[],
  signatory: Signatory,
  now: Date,
): ReadonlyMap<string, string> => {
  const own = interactions.filter((field) => isFilledBySigner(field) && (field.value ?? '') === '');
  const asksFirstName = own.some(({ name }) => firstName.test(plain(name)));
  const valueOf = ({ type, name }: Interaction): string => {
    if (type === 'date') return signingDay.test(plain(name)) ? isoDay(now) : '';
    return type === 'text' ? nameFor(plain(name), signatory, asksFirstName) : '';
  };
  const offers = own.map((field) => [field, valueOf(field)] as const);
  const fits = ([{ maxLength }, value]: (typeof offers)[number]) =>
    value !== '' && value.length <= (maxLength ?? value.length);
  return new Map(offers.filter(fits).map(([{ tag }, value]) => [tag, value]));
};

import type { FieldRefusal } from '#contract/errors.ts';
import type { NewInteraction, NewWebdoc } from '#contract/webdocs/public-webdocs.ts';
import { isGiven, valueFault, type Field } from '../field-values.ts';
import { dayMs } from '#contract/days/day-ms.ts';

const longestLifeDays = 730;

const toField = (interaction: NewInteraction): Field => ({
  tag: interaction.tag,
  type: interaction.type,
  isOptional: interaction.isOptional ?? false,
  isAutofilled: interaction.isAutofilled ?? false,
  value: interaction.value ?? null,
  maxLength: interaction.maxLength ?? null,
  options: interaction.options ?? [],
});

/** A default value may be incomplete, because the signer can change it. An autofilled value must be complete. */
const defaultFault = (field: Field): string | null => {
  if (field.type === 'signature') return field.value === null && !field.isAutofilled ? null : 'NotAllowed';
  if (field.value === null || field.value === '') return isGiven(field) && !field.isOptional ? 'Missing' : null;
  const fault = valueFault(field, field.value);
  return fault === 'MustBeTicked' && !isGiven(field) ? null : fault;
};

const interactionFaults = (
  interaction: NewInteraction,
  index: number,
  { signatories, interactions }: NewWebdoc,
): FieldRefusal[] => {
  const at = (name: string) => `interactions.${index}.${name}`;
  const field = toField(interaction);
  const faults: FieldRefusal[] = [];
  if (interactions.findIndex(({ tag }) => tag === interaction.tag) !== index)
    faults.push({ path: at('tag'), code: 'Duplicate' });
  if (Number(interaction.recipient.slice(1)) > signatories.length)
    faults.push({ path: at('recipient'), code: 'NoSuchSignatory' });
  if (field.type === 'picklist' && field.options.length === 0)
    return [...faults, { path: at('options'), code: 'Missing' }];
  const fault = defaultFault(field);
  return fault ? [...faults, { path: at('value'), code: fault }] : faults;
};

type Named = Pick<NewWebdoc['signatories'][number], 'firstName' | 'lastName' | 'email'>;

export const samePerson = (a: Named, b: Named): boolean =>
  [a.email, a.firstName, a.lastName].join('\n').toLowerCase() ===
  [b.email, b.firstName, b.lastName].join('\n').toLowerCase();

const expiryFaults = ({ expiresAt }: NewWebdoc, today: Date): FieldRefusal[] => {
  if (expiresAt === undefined) return [];
  const life = new Date(expiresAt).getTime() - today.getTime();
  if (life <= 0) return [{ path: 'expiresAt', code: 'InThePast' }];
  return life > longestLifeDays * dayMs ? [{ path: 'expiresAt', code: 'TooLate' }] : [];
};

/**
 * Checks references between the parts of a document, which the schema cannot express. Returns an empty list for a valid
 * document.
 */
export const creationFaults = (webdoc: NewWebdoc, today: Date): FieldRefusal[] => [
  ...expiryFaults(webdoc, today),
  ...webdoc.signatories.flatMap((signatory, index) =>
    webdoc.signatories.findIndex((other) => samePerson(other, signatory)) === index
      ? []
      : [{ path: `signatories.${index}`, code: 'Duplicate' }],
  ),
  ...webdoc.interactions.flatMap((interaction, index) => interactionFaults(interaction, index, webdoc)),
  ...(webdoc.filesToCollect ?? []).flatMap(({ recipient }, index) =>
    Number(recipient.slice(1)) > webdoc.signatories.length
      ? [{ path: `filesToCollect.${index}.recipient`, code: 'NoSuchSignatory' }]
      : [],
  ),
];

import { startCrmSimulator } from '#sim/crm/server.ts';
import { grant, rest } from '#sim/crm/test-client.ts';
import type { Recording } from './read-recordings.ts';

/** An org decides these for itself: its words, its lists, its help, the objects that belong to others. */
const ownOfOrg: ReadonlySet<string> = new Set([
  'childRelationships',
  'defaultValue',
  'inlineHelpText',
  'label',
  'labelPlural',
  'picklistValues',
  'recordTypeInfos',
  'supportedScopes',
  'urls',
]);

/** Differences between one org and another, with the org that differs. */
const explained: readonly (readonly [RegExp, string])[] = [
  [/^Account\.Name\./, 'an org with person accounts, whose name is made of parts'],
  [/^Account\.(?:Type|Industry)\.(?:length|byteLength)/, 'an org of before their lists were lengthened from 40 to 255'],
];

type Attributes = Record<string, unknown>;
interface Description extends Attributes {
  name: string;
  fields: (Attributes & { name: string })[];
}

const described = ({ path, status, body }: Recording): Description[] => {
  if (status !== 200 || !/\/sobjects\/\w+\/describe(?:\?|$)/.test(path)) return [];
  try {
    return [JSON.parse(body.toString()) as Description];
  } catch {
    // Words in the place of an answer.
    return [];
  }
};

/** An org of the provider, which has cases and accounts, and one of a customer, which has contacts and opportunities. */
const people = [
  ['docugen', 'hugo.lambert@docugen.example'],
  ['studioouest', 'nora.petit@studio-ouest.example'],
] as const;

/** The simulator's description; null when none of its orgs has such an object. */
const openSimulated = async () => {
  const simulator = await startCrmSimulator();
  const orgs = await Promise.all(people.map(([org, username]) => grant(simulator, org, username)));
  const describe = async (name: string): Promise<Description | null> => {
    for (const org of orgs) {
      const answer = await rest(org, `/services/data/v67.0/sobjects/${name}/describe`);
      if (answer.status === 200) return (await answer.json()) as Description;
    }
    return null;
  };
  return { describe, close: () => simulator.close() };
};

export interface Compared {
  objects: string[];
  attributes: number;
  /** Attributes that differ, or that the simulator lacks. */
  differences: string[];
  explained: string[];
}

const compare = (place: string, recorded: Attributes, own: Attributes, found: Compared): void => {
  for (const [name, value] of Object.entries(recorded)) {
    const isOwn = ownOfOrg.has(name) || (typeof value === 'object' && value !== null && !Array.isArray(value));
    if (isOwn || name === 'fields') continue;
    found.attributes += 1;
    const [one, other] = [JSON.stringify(value), JSON.stringify(own[name])];
    if (one === other) continue;
    const difference = `${place}.${name}: recorded ${one}, here ${other ?? 'missing'}`;
    const [, reason] = explained.find(([pattern]) => pattern.test(difference)) ?? [];
    if (reason === undefined) found.differences.push(difference);
    else found.explained.push(`${difference} (${reason})`);
  }
};

/** Compares recorded descriptions with those of the simulator: each attribute of the objects and fields that both have. */
export const compareDescriptions = async (recordings: readonly Recording[]): Promise<Compared> => {
  const simulated = await openSimulated();
  const found: Compared = { objects: [], attributes: 0, differences: [], explained: [] };
  try {
    for (const { fields, ...recorded } of recordings.flatMap(described)) {
      const own = await simulated.describe(recorded.name);
      if (!own) continue;
      found.objects.push(recorded.name);
      compare(recorded.name, recorded, own, found);
      for (const field of fields) {
        const mine = own.fields.find(({ name }) => name === field.name);
        if (mine) compare(`${recorded.name}.${field.name}`, field, mine, found);
      }
    }
    return found;
  } finally {
    await simulated.close();
  }
};

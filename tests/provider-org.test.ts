import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { apiVersion } from '#engines/crm/api-version.ts';
import { answersMadeOf } from '#engines/crm/messages/told-objects.ts';
import { readToldObjects } from '#sim/crm/metadata/flows.ts';
import { readXml, textOf, type Element } from '#sim/crm/metadata/xml.ts';

const project = 'salesforce/provider';
const projects = [project, 'salesforce/customer'];

const filesUnder = (folder: string, ending: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join(folder, name))
    .filter((name) => ending.test(name));

const metadata = filesUnder('salesforce', /\.xml$/).map((file) => ({
  file,
  root: readXml(readFileSync(file, 'utf8'), file),
}));

const everyElement = function* (element: Element): Generator<Element> {
  yield element;
  for (const child of element.children) yield* everyElement(child);
};

describe('names of the CRM', () => {
  /** The code names an object or field, or the relation to a parent or to children. */
  const namesIn = (text: string): string[] => text.match(/\b[A-Za-z]\w*__[cr]\b/g) ?? [];
  const sources = ['contract', 'server'].flatMap((room) => filesUnder(room, /(?<!\.test|\.test-support)\.ts$/));
  const inCode = new Set(sources.flatMap((file) => namesIn(readFileSync(file, 'utf8'))));
  const fields = metadata.filter(({ root }) => root.name === 'CustomField');
  const objectOf = (file: string): string => /\/objects\/(\w+)\//.exec(file)?.[1] ?? '';
  const fieldNames = fields.map(({ root }) => textOf(root, 'fullName') ?? '');
  const objectNames = metadata.map(({ file }) => objectOf(file)).filter((name) => name.endsWith('__c'));
  const relationOf = (field: string): string => field.replace(/__c$/, '__r');
  /** Name by which a parent lists its children, with the object of these. */
  const children = fields
    .map(({ file, root }) => ({ object: objectOf(file), name: `${textOf(root, 'relationshipName') ?? ''}__r` }))
    .filter(({ name }) => name !== '__r');

  // REQ-3.4.2
  it('in the server are all in the metadata', () => {
    const known = new Set([
      ...fieldNames.flatMap((name) => [name, relationOf(name)]),
      ...objectNames,
      ...children.map(({ name }) => name),
    ]);
    expect([...inCode].filter((name) => !known.has(name))).toEqual([]);
    expect(inCode.size).toBeGreaterThan(60);
  });

  // REQ-3.4.2
  it('in the metadata are all used by the server', () => {
    const isFieldUsed = (name: string): boolean => inCode.has(name) || inCode.has(relationOf(name));
    const isObjectUsed = (object: string): boolean =>
      inCode.has(object) || children.some((child) => child.object === object && inCode.has(child.name));
    expect(fieldNames.filter((name) => !isFieldUsed(name))).toEqual([]);
    expect(objectNames.filter((name) => !isObjectUsed(name))).toEqual([]);
  });

  // REQ-3.4.2
  it('of own fields that the permission set grants are those of fields on the same objects', () => {
    const known = new Set(fields.map(({ file, root }) => `${objectOf(file)}.${textOf(root, 'fullName') ?? ''}`));
    const granted = metadata
      .filter(({ root }) => root.name === 'PermissionSet')
      .flatMap(({ root }) => root.children.filter(({ name }) => name === 'fieldPermissions'))
      .map((grant) => textOf(grant, 'field') ?? '')
      .filter((name) => name.endsWith('__c'));
    expect(granted.filter((name) => !known.has(name))).toEqual([]);
    expect(granted.length).toBeGreaterThan(20);
  });
});

describe('the project of the provider’s org', () => {
  // REQ-3.8.1
  it.each(projects)('%s has the version of the API that the code calls', (folder) => {
    const { sourceApiVersion } = JSON.parse(readFileSync(`${folder}/sfdx-project.json`, 'utf8'));
    expect(sourceApiVersion).toBe(apiVersion);
  });

  // REQ-3.8.1
  it('holds no key and no secret, and each value of an installation is replaced when it is deployed', () => {
    const secret = /^(consumerKey|consumerSecret|certificate|oauthLink)$/;
    const elements = metadata.flatMap(({ root }) => [...everyElement(root)]);
    expect(elements.filter(({ name }) => secret.test(name))).toEqual([]);
    const replaced = projects.flatMap((folder) => {
      const { replacements } = JSON.parse(readFileSync(`${folder}/sfdx-project.json`, 'utf8')) as {
        replacements: { filename: string; stringToReplace: string }[];
      };
      return replacements.map(({ filename, stringToReplace }) => `${folder}/${filename} ${stringToReplace}`);
    });
    const examples = metadata.flatMap(({ file, root }) =>
      [...everyElement(root)].filter(({ text }) => text.includes('example.com')).map(({ text }) => `${file} ${text}`),
    );
    expect(replaced.toSorted()).toEqual(examples.toSorted());
  });

  // REQ-3.8.1
  it('has the elements of a file in the order in which Salesforce writes them', () => {
    // The elements of a flow begin with what all of them have.
    const first = ['fullName', 'name', 'label', 'locationX', 'locationY'];
    const isOfFlow = ({ children }: Element): boolean => children.some(({ name }) => name === 'locationX');
    const rank = (name: string, from: string[]): string => (from.includes(name) ? String(from.indexOf(name)) : name);
    const isSorted = (element: Element): boolean => {
      const ranks = element.children.map(({ name }) => rank(name, isOfFlow(element) ? first : ['fullName']));
      return ranks.every((one, at) => at === 0 || (ranks[at - 1] ?? '') <= one);
    };
    const faults = metadata.flatMap(({ file, root }) =>
      [...everyElement(root)].filter((element) => !isSorted(element)).map(({ name }) => `${file} ${name}`),
    );
    expect(faults).toEqual([]);
    expect(metadata.length).toBeGreaterThan(70);
  });

  // REQ-3.8.3
  it('sends outbound messages of the objects that the server knows, by a flow each, and of no other', () => {
    const told = readToldObjects('provider/force-app');
    expect(told.map(({ object }) => object).toSorted()).toEqual(Object.keys(answersMadeOf).toSorted());
    expect(new Set(told.flatMap(({ fields }) => fields))).toEqual(new Set(['Id']));
    const messages = metadata.flatMap(({ root }) => root.children.filter(({ name }) => name === 'outboundMessages'));
    expect(messages).toHaveLength(told.length);
    expect(new Set(messages.map((message) => textOf(message, 'includeSessionId')))).toEqual(new Set(['false']));
  });

  // REQ-3.8.1
  it('sends messages in the version of the API that the code calls', () => {
    const versions = metadata.flatMap(({ root }) =>
      [...everyElement(root)].filter(({ name }) => name === 'apiVersion').map(({ text }) => text),
    );
    expect([...new Set(versions)]).toEqual([apiVersion]);
  });
});

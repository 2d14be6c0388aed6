import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Elements directly below the root, or in a fragment, as [name, content]. Elements of one name are not nested there. */
const elementsOf = (xml) =>
  [...xml.matchAll(/<(\w+)(?: xmlns="[^"]*")?>([\s\S]*?)<\/\1>/g)].map(([, name, content]) => [
    name,
    content.replaceAll(/>\s+</g, '><').replaceAll('&apos;', "'").replaceAll('&quot;', '"').trim(),
  ]);

const rootOf = (xml) => elementsOf(xml.replaceAll(/<\?xml[\s\S]*?\?>|<!--[\s\S]*?-->/g, ''))[0] ?? ['', ''];

/** Contents of one name together, in order: a list view has many columns. */
const grouped = (xml) => {
  const groups = new Map();
  for (const [name, content] of elementsOf(xml)) groups.set(name, [...(groups.get(name) ?? []), content]);
  return new Map([...groups].map(([name, contents]) => [name, contents.join('\n')]));
};

const filesUnder = (folder, ending) =>
  readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith(ending))
    .map((name) => join(folder, name));

const objectIn = (file) => /([^/\\]+)[/\\](?:fields|listViews)[/\\]/.exec(file)?.[1] ?? '';

const kinds = { CustomField: 'fields', ListView: 'listViews' };

/** Fields, list views and objects of a project in source format, by the names under which Salesforce retrieves them. */
export const readProject = (folder) =>
  new Map(
    filesUnder(folder, '-meta.xml').flatMap((file) => {
      const [kind, content] = rootOf(readFileSync(file, 'utf8'));
      const name = grouped(content).get('fullName');
      if (kind in kinds) return [[`${kind}:${objectIn(file)}.${name}`, grouped(content)]];
      const object = /(\w+)\.object-meta\.xml$/.exec(file)?.[1];
      return object ? [[`CustomObject:${object}`, grouped(content)]] : [];
    }),
  );

/** The same of what an org has, from a retrieve in metadata format. */
export const readRetrieved = (folder) =>
  new Map(
    filesUnder(folder, '.object').flatMap((file) => {
      const object = /(\w+)\.object$/.exec(file)?.[1];
      const [, content] = rootOf(readFileSync(file, 'utf8'));
      const children = elementsOf(content);
      const inside = Object.entries(kinds).flatMap(([kind, element]) =>
        children
          .filter(([name]) => name === element)
          .map(([, child]) => [`${kind}:${object}.${grouped(child).get('fullName')}`, grouped(child)]),
      );
      return [[`CustomObject:${object}`, grouped(content)], ...inside];
    }),
  );

/** Components of a `package.xml`, as `<type>:<name>`. */
export const readManifest = (file) =>
  new Set(
    elementsOf(rootOf(readFileSync(file, 'utf8'))[1])
      .filter(([element]) => element === 'types')
      .flatMap(([, type]) => {
        const children = elementsOf(type);
        const kind = children.find(([element]) => element === 'name')?.[1];
        return children.filter(([element]) => element === 'members').map(([, member]) => `${kind}:${member}`);
      }),
  );

/** What Salesforce writes for an element that was left out. */
const isEmpty = (value) => value === undefined || value === '' || value === 'false';

/**
 * What a deployment would change: `[name, element, in the org, in the project]` of each component that both have.
 * Of an object only what the project says counts, because the org's own fields and views stay.
 */
export const differencesOf = (project, org) =>
  [...project].flatMap(([name, ours]) => {
    const theirs = org.get(name);
    if (!theirs) return [];
    const elements = name.startsWith('CustomObject:') ? ours.keys() : new Set([...ours.keys(), ...theirs.keys()]);
    return [...elements]
      .map((element) => [name, element, theirs.get(element), ours.get(element)])
      .filter(([, , there, here]) => there !== here && !(isEmpty(there) && isEmpty(here)));
  });

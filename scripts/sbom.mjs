import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { command, root, say } from './steps.mjs';

const inside = 'node_modules/';

const nameAt = (place) => place.slice(place.lastIndexOf(inside) + inside.length);

/** Where Node finds a package from that place: beside it, or in a folder above. */
const findFrom = (packages, place, name) => {
  for (let at = place; ; at = at.slice(0, Math.max(0, at.lastIndexOf(`/${inside}`)))) {
    const candidate = `${at === '' ? '' : `${at}/`}${inside}${name}`;
    if (packages[candidate]) return candidate;
    if (at === '') return undefined;
  }
};

/** A package URL; of a scope, the @ is escaped. */
const addressOf = (name, version) => `pkg:npm/${name.replace(/^@/, '%40')}@${version}`;

/** An SPDX expression, or the id of one licence. */
const licenceOf = (text) =>
  / (AND|OR|WITH) /.test(text)
    ? { expression: text.replaceAll(/^\((.*)\)$/g, '$1') }
    : { license: { id: text } };

const hashesOf = (integrity = '') =>
  integrity
    .split(' ')
    .filter((one) => one.startsWith('sha512-'))
    .map((one) => ({ alg: 'SHA-512', content: Buffer.from(one.slice(7), 'base64').toString('hex') }));

const componentOf = ([place, { version, license, integrity, optional }]) => ({
  type: 'library',
  'bom-ref': place,
  name: nameAt(place),
  version,
  // A package for each platform: a machine installs its own.
  scope: optional ? 'optional' : 'required',
  ...(license && { licenses: [licenceOf(license)] }),
  hashes: hashesOf(integrity),
  purl: addressOf(nameAt(place), version),
});

const neededBy = (packages, [place, { dependencies = {}, optionalDependencies = {} }]) => ({
  ref: place === '' ? 'paraphe' : place,
  dependsOn: Object.keys({ ...dependencies, ...optionalDependencies })
    .map((name) => findFrom(packages, place, name))
    .filter((found) => found !== undefined),
});

/** The same for the same lockfile: made from its digest, in the form of RFC 9562 §5.8. */
const serialOf = (lock) => {
  const hex = createHash('sha256').update(lock).digest('hex');
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** What production is made of, as CycloneDX 1.6, from the text of the lockfile. */
const billOf = (lock) => {
  const { name, version, packages } = JSON.parse(lock);
  const production = Object.entries(packages).filter(([, locked]) => !locked.dev);
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: serialOf(lock),
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': 'paraphe', name, version } },
    components: production.filter(([place]) => place !== '').map(componentOf),
    dependencies: production.map((entry) => neededBy(packages, entry)),
  };
};

/**
 * The bill of materials: `npm run sbom` prints it, `npm run sbom -- bom.json` writes it. Ours, because npm's own leaves
 * out what production and a tool of ours both need.
 */
await command(() => {
  const text = JSON.stringify(billOf(readFileSync(join(root, 'package-lock.json'), 'utf8')), null, 2);
  const [file] = process.argv.slice(2);
  if (file) writeFileSync(file, `${text}\n`);
  else say(text);
});

import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { command, root, say } from './steps.mjs';

const inside = 'node_modules/';

const nameAt = (place) => place.slice(place.lastIndexOf(inside) + inside.length);

/** The place of a package as Node resolves it from `place`: in its own node_modules or in one above. */
const findFrom = (packages, place, name) => {
  for (let at = place; ; at = at.slice(0, Math.max(0, at.lastIndexOf(`/${inside}`)))) {
    const candidate = `${at === '' ? '' : `${at}/`}${inside}${name}`;
    if (packages[candidate]) return candidate;
    if (at === '') return undefined;
  }
};

/** A package URL; the @ of a scope is escaped. */
const addressOf = (name, version) => `pkg:npm/${name.replace(/^@/, '%40')}@${version}`;

/** Licence in CycloneDX form: an SPDX expression or a single id. */
const licenceOf = (text) =>
  / (AND|OR|WITH) /.test(text) ? { expression: text.replaceAll(/^\((.*)\)$/g, '$1') } : { license: { id: text } };

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
  // Optional packages exist once per platform; a machine installs its own.
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

/** Serial number derived from the lockfile's digest (UUID version 8, RFC 9562 §5.8): same lockfile, same number. */
const serialOf = (lock) => {
  const hex = createHash('sha256').update(lock).digest('hex');
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** CycloneDX 1.6 bill of materials of production, from the text of the lockfile. */
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
 * `npm run sbom` prints the bill of materials, `npm run sbom -- bom.json` writes it. Not `npm sbom`: it omits packages
 * that production and a development tool both need.
 */
await command(() => {
  const text = JSON.stringify(billOf(readFileSync(join(root, 'package-lock.json'), 'utf8')), null, 2);
  const [file] = process.argv.slice(2);
  if (file) writeFileSync(file, `${text}\n`);
  else say(text);
});

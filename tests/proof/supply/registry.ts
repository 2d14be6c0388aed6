import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { manifest } from '#tests/support/packages.ts';

const run = promisify(execFile);

interface Component {
  'bom-ref': string;
  name: string;
  version: string;
  purl?: string;
  hashes?: { alg: string; content: string }[];
  licenses?: { license?: { id?: string; name?: string }; expression?: string }[];
}

interface Bom {
  bomFormat: string;
  specVersion: string;
  serialNumber: string;
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

const faultsOf = ({ name, version, purl, hashes, licenses }: Component): string[] => {
  const named = `${name}@${version}`;
  const hash = hashes?.some(({ alg, content }) => alg === 'SHA-512' && /^[0-9a-f]{128}$/.test(content));
  const licence = licenses?.some((one) => one.expression ?? one.license?.id ?? one.license?.name);
  return [
    ...(hash ? [] : [`${named} has no SHA-512`]),
    ...(licence ? [] : [`${named} has no licence`]),
    ...(purl?.startsWith('pkg:npm/') && purl.endsWith(`@${version}`) ? [] : [`${named} has no address`]),
  ];
};

/** Faults in the dependency list: references to components that are not listed. */
const dangling = (dependencies: Bom['dependencies'], components: Component[]): string[] => {
  const known = new Set(components.map((one) => one['bom-ref']));
  const told = dependencies.flatMap(({ dependsOn }) => dependsOn);
  return [
    ...(dependencies.length > components.length && told.length > components.length
      ? []
      : ['it does not say who needs whom']),
    ...told.filter((ref) => !known.has(ref)).map((ref) => `${ref} is needed and not listed`),
  ];
};

/** Runs `npm run sbom`; returns its components and its faults against CycloneDX 1.6. */
export const billOfMaterials = async (): Promise<{ components: string[]; faults: string[] }> => {
  const { stdout } = await run(process.execPath, ['scripts/sbom.mjs'], { maxBuffer: 64 * 1024 * 1024 });
  const { bomFormat, specVersion, serialNumber, components, dependencies } = JSON.parse(stdout) as Bom;
  const head = bomFormat === 'CycloneDX' && specVersion === '1.6' && /^urn:uuid:[\da-f-]{36}$/.test(serialNumber);
  return {
    components: components.map(({ name, version }) => `${name}@${version}`),
    faults: [
      ...(head ? [] : ['its head is not that of CycloneDX 1.6']),
      ...dangling(dependencies, components),
      ...components.flatMap(faultsOf),
    ],
  };
};

interface Told {
  /** Release date per version. */
  time: Record<string, string>;
  deprecated?: string;
}

const twoYearsMs = 2 * 365 * 86_400_000;
/** Omits `created` and `modified`: a corrected description changes `modified` without a release. */
const releases = ({ created: _created, modified: _modified, ...versions }: Record<string, string>): string[] =>
  Object.values(versions);

/**
 * Direct dependencies without a release for two years, or deprecated. Null unless `SUPPLY_REGISTRY=1`, because it makes
 * one registry request per package.
 */
export const releasedLongAgo = async (): Promise<{ asked: number; old: string[] } | null> => {
  if (process.env['SUPPLY_REGISTRY'] !== '1') return null;
  const names = Object.entries(manifest.dependencies);
  const old: string[] = [];
  for (const [name, version] of names) {
    const { stdout } = await run('npm', ['view', `${name}@${version}`, 'time', 'deprecated', '--json']);
    const told = JSON.parse(stdout || '{}') as Told | Told['time'];
    // For a package that is not deprecated, npm prints the value of `time` alone.
    const { time, deprecated } = 'time' in told ? (told as Told) : { time: told };
    const newest = Math.max(...releases(time).map((at) => Date.parse(at)));
    if (deprecated) old.push(`${name}: ${deprecated}`);
    else if (!(Date.now() - newest < twoYearsMs))
      old.push(`${name}: ${Number.isFinite(newest) ? new Date(newest).toISOString() : 'unknown'}`);
  }
  return { asked: names.length, old };
};

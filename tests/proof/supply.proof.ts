import {
  belowFloor,
  deprecatedPackages,
  floorCount,
  fromElsewhere,
  installed,
  isFont,
  licences,
  locked,
  manifest,
  mostDirect,
  mostInstalled,
  nameAt,
  notPinned,
  production,
  refusedLicences,
  unwantedInProduction,
  withInstallScript,
  withoutIntegrity,
} from '#tests/support/packages.ts';
import { billOfMaterials, releasedLongAgo } from './supply/registry.ts';
import { goOffline, walkProductionInstall, type Walked } from './supply/programs.ts';
import { count, none, tell, type Figure } from './support/figures.ts';

export const title = 'What the product is made of, and that it needs nothing else';

const listed = (found: string[]): number => {
  for (const line of found.slice(0, 20)) tell(line);
  return found.length;
};

const lockFigures = (): Figure[] => {
  const of = `${count(locked.length)} locked packages`;
  const direct = Object.keys(manifest.dependencies).filter((name) => !isFont(name)).length;
  const withCode = installed.filter(([place]) => !isFont(nameAt(place))).length;
  return [
    none('in the lockfile without integrity, but tools of other platforms', listed(withoutIntegrity()), of),
    none(
      'from git, an address or a folder, or of a version left open',
      listed([...fromElsewhere(), ...notPinned()]),
      of,
    ),
    none('below a version with a known fault', listed(belowFloor()), `${of}, ${floorCount} floors`),
    none('unwanted in production (axios, pdf-lib, server components)', listed(unwantedInProduction()), of),
    {
      promise: `named by us for production, fonts apart, at most ${mostDirect}`,
      figure: `${direct}`,
      holds: direct <= mostDirect,
    },
    {
      promise: `installed for production on one machine, fonts apart, at most ${mostInstalled}`,
      figure: `${withCode}`,
      holds: withCode <= mostInstalled,
    },
    none('that need an install script', listed(withInstallScript()), `${count(production.length)} for production`),
    none('given up by their makers when locked', listed(deprecatedPackages()), of),
  ];
};

const licenceFigure = (): Figure => {
  tell(
    `licences: ${licences()
      .map(([licence, packages]) => `${licence} ${packages}`)
      .join(', ')}`,
  );
  return none(
    'of a licence that we could not hand on',
    listed(refusedLicences()),
    `${count(production.length)} for production, ${licences().length} licences`,
  );
};

const sbomFigure = async (): Promise<Figure> => {
  const { components, faults } = await billOfMaterials();
  const missing = installed
    .map(([place, { version }]) => `${nameAt(place)}@${version}`)
    .filter((one) => !components.includes(one));
  return {
    promise: 'each of them in the bill of materials, CycloneDX 1.6, with hash and licence',
    figure: `${count(components.length)} components, ${listed([...missing, ...faults])} faults`,
    holds: missing.length === 0 && faults.length === 0,
  };
};

const sealedFigure = (promise: string, { problems, output }: Walked): Figure => {
  if (problems === null) tell(output.trim().split('\n').slice(-8).join('\n  '));
  else listed(problems);
  return {
    promise,
    figure: problems === null ? 'no sealed PDF' : `sealed, ${problems.length} faults`,
    holds: problems?.length === 0,
  };
};

const offlineFigures = async (): Promise<Figure[]> => {
  const offline = await goOffline();
  if (!offline) return [{ promise: 'runs offline', figure: 'not shown: no network namespaces here', holds: false }];
  const { walked, start } = offline;
  if (start.code !== 0) tell(start.output.trim().split('\n').slice(-8).join('\n  '));
  return [
    {
      promise: 'npm start, the second time, without a network',
      figure: `exit ${start.code}`,
      holds: start.code === 0,
    },
    sealedFigure('from registration to the sealed PDF without a network', walked),
    {
      promise: 'packets meanwhile for any other machine, the browser that prints included',
      figure: `${walked.left ?? 'not counted'}`,
      holds: walked.left === 0,
    },
  ];
};

const agesFigure = async (): Promise<Figure[]> => {
  const ages = await releasedLongAgo();
  if (!ages) {
    tell('without SUPPLY_REGISTRY=1 the registry is not asked for ages');
    return [];
  }
  return [none('named by us and without a release for two years', listed(ages.old), `${ages.asked} asked for`)];
};

export const prove = async (): Promise<Figure[]> => {
  const figures = [...lockFigures(), licenceFigure(), await sbomFigure(), ...(await agesFigure())];
  tell('an install without scripts');
  const { install, walked } = await walkProductionInstall();
  tell(install.output.trim().split('\n').at(-1) ?? '');
  figures.push(sealedFigure('npm ci --omit=dev --ignore-scripts is enough', walked));
  tell('without a network');
  return [...figures, ...(await offlineFigures())];
};

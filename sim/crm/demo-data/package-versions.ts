import { to18 } from '../ids.ts';

export const namespace = 'gnx';
export const packageId = to18('0330Y0000000Gnx');

export interface PackageVersion {
  /** 18-character 04t id, `p0` of the install page. */
  id: string;
  number: string;
  name: string;
  beta: boolean;
  installable: boolean;
  /** Days between the release and the start day. */
  age: number;
}

const version = (number: string, age: number, more: Partial<PackageVersion> = {}): PackageVersion => ({
  id: to18(`04t0Y00000${number.replace('.', 'v').padStart(5, '0')}`),
  number,
  name: `Docugen ${number}`,
  beta: false,
  installable: true,
  age,
  ...more,
});

/** 3.10 and 4.1 prove the filter, 3.9 against 3.11 proves the numeric order. */
export const packageVersions: PackageVersion[] = [
  version('3.9', 410),
  version('3.10', 300, { installable: false }),
  version('3.11', 190),
  version('4.0', 45),
  version('4.1', 5, { name: 'Docugen 4.1 beta', beta: true, installable: false }),
];

/**
 * From 4.0 on the package has a protected setting, which no API shows, and an endpoint that writes it; before, a public
 * setting.
 */
export const hasEndpoint = ({ packageVersion }: { packageVersion: string | null }): boolean =>
  packageVersion !== null && Number(packageVersion.split('.')[0]) >= 4;

import type { ExternalEnvironment } from '#contract/environments/environments.ts';
import { compareVersions } from '#contract/environments/package-versions.ts';

export type PackageVersion = ExternalEnvironment['packageVersions'][number];

const numberOf = (version: PackageVersion): string => version.sfLma__Version_Number__c;

/** 3.11 and 3.11.0 are the same version. */
export const isSameVersion = (one: string, other: string): boolean => compareVersions(one, other) === 0;

/** Versions that a customer may install, newest first. */
const installable = (versions: readonly PackageVersion[]): PackageVersion[] =>
  versions.filter((version) => version.is_Installable__c).sort((a, b) => compareVersions(numberOf(b), numberOf(a)));

/**
 * REQ-1.2.60: only installable versions strictly newer than the current one, sorted by version number. If the
 * current version is not found: all but the newest. Newest first.
 */
export const targetVersions = (
  versions: readonly PackageVersion[],
  current: string | null,
): readonly PackageVersion[] => {
  const offered = installable(versions);
  const isKnown = current !== null && versions.some((version) => isSameVersion(numberOf(version), current));
  if (isKnown) return offered.filter((version) => compareVersions(numberOf(version), current) > 0);
  return offered.slice(1);
};

/** True when no newer version can be installed; then no button offers one. */
export const isNewest = (versions: readonly PackageVersion[], current: string | null): boolean => {
  const [newest] = installable(versions);
  return current !== null && newest !== undefined && compareVersions(current, numberOf(newest)) >= 0;
};

/** Address of the CRM's install page for one version in that environment. */
export const installPageOf = (instanceUrl: string, version: PackageVersion): string =>
  `${instanceUrl}/packaging/installPackage.apexp?p0=${encodeURIComponent(version.sfLma__Version_ID__c)}`;

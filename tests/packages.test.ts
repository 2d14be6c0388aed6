import { describe, expect, it } from 'vitest';
import {
  belowFloor,
  deprecatedPackages,
  fromElsewhere,
  installed,
  isFont,
  manifest,
  mostDirect,
  mostFonts,
  mostInstalled,
  nameAt,
  notPinned,
  refusedLicences,
  unwantedInProduction,
  withInstallScript,
  withoutIntegrity,
} from './support/packages.ts';

describe('the packages', () => {
  it('are at most 262 with code in production, at most 40 of them named by us, and at most 40 of fonts, each pinned to one version', () => {
    expect(installed.filter(([place]) => !isFont(nameAt(place))).length).toBeLessThanOrEqual(mostInstalled);
    const named = Object.keys(manifest.dependencies);
    expect(named.filter((name) => !isFont(name)).length).toBeLessThanOrEqual(mostDirect);
    expect(named.filter(isFont).length).toBeLessThanOrEqual(mostFonts);
    expect(notPinned()).toEqual([]);
  });

  it('need no install script but the one that only links files, which the server does itself', () => {
    expect(withInstallScript()).toEqual([]);
  });

  it('are locked with their integrity and without the address of any host', () => {
    expect(withoutIntegrity()).toEqual([]);
    expect(fromElsewhere()).toEqual([]);
  });

  // REQ-4.7.1
  it('keep the floors below which a fault is known, and leave out what we never want', () => {
    expect(belowFloor()).toEqual([]);
    expect(unwantedInProduction()).toEqual([]);
  });

  it('have licences that let us hand them on, and none was given up when it was locked', () => {
    expect(refusedLicences()).toEqual([]);
    expect(deprecatedPackages()).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { installPageOf, isNewest, isSameVersion, targetVersions } from './package-versions.ts';

const version = (number: string, installable = true) => ({
  sfLma__Version_ID__c: `04t-${number}`,
  sfLma__Version_Number__c: number,
  name: `Docugen ${number}`,
  is_Installable__c: installable,
});

const all = [version('4.0'), version('3.9'), version('3.10', false), version('3.11'), version('4.1', false)];

const offered = (current: string | null, versions = all) =>
  targetVersions(versions, current).map((one) => one.sfLma__Version_Number__c);

// REQ-1.2.60
describe('the versions that can be picked', () => {
  it('are only installable ones strictly newer than the current one, sorted by version number', () => {
    expect(offered('3.9')).toEqual(['4.0', '3.11']);
    expect(offered('3.11')).toEqual(['4.0']);
    expect(offered('4.0')).toEqual([]);
  });

  it('are looked up by number, not by text: nobody is offered an older one', () => {
    expect(offered('3.11.0')).toEqual(['4.0']);
    expect(offered('4')).toEqual([]);
  });

  it('follow a current version that can no longer be installed itself', () => {
    expect(offered('3.10')).toEqual(['4.0', '3.11']);
  });

  it('are all but the newest if the current version is not found', () => {
    expect(offered(null)).toEqual(['3.11', '3.9']);
    expect(offered('2.7')).toEqual(['3.11', '3.9']);
  });

  it('are none if the current version is not found and the newest is the only one', () => {
    expect(offered(null, [version('4.0'), version('4.1', false)])).toEqual([]);
  });

  it('are none when nothing can be installed', () => {
    expect(offered(null, [version('4.1', false)])).toEqual([]);
    expect(offered('3.9', [])).toEqual([]);
  });
});

// REQ-1.2.56
describe('the button that installs or updates', () => {
  it('is not there when the installed version is already the newest one can install', () => {
    expect(isNewest(all, '4.0')).toBe(true);
    expect(isNewest(all, '4.1')).toBe(true);
  });

  it('is there otherwise', () => {
    expect(isNewest(all, '3.11')).toBe(false);
    expect(isNewest(all, null)).toBe(false);
    expect(isNewest([], '3.11')).toBe(false);
  });
});

it('a version that was opened has arrived when its number is the installed one, however many zeros it has', () => {
  expect([isSameVersion('3.11', '3.11.0'), isSameVersion('3.11', '3.1')]).toEqual([true, false]);
});

// REQ-1.2.61
it('the install page is the platform’s, for that version, in that environment', () => {
  expect(installPageOf('https://acme.my.salesforce.com', version('4.0'))).toBe(
    'https://acme.my.salesforce.com/packaging/installPackage.apexp?p0=04t-4.0',
  );
});

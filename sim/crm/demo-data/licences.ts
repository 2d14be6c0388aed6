import { addDays, sfDay } from '../dates.ts';
import type { Store } from '../store.ts';
import { packageVersions } from './package-versions.ts';

/** Subscriber org, version, sandbox, days since the installation. */
const licences: [string, string, boolean, number][] = [
  ['00DAc0000000001', '4.0', false, 30],
  ['00DAc0000000Ux1', '3.11', true, 120],
  // A refreshed sandbox: the row of the old org id stays, and the new org id has its own row.
  ['00DAc0000000Rx1', '3.9', true, 380],
  ['00DAc0000000Rx2', '3.9', true, 2],
  ['00DAc0000000Px1', '3.11', true, 60],
  ['00DMv0000000Sx1', '3.11', true, 12],
  ['00DTk0000000001', '3.11', false, 150],
  ['00DSo0000000001', '4.0', false, 20],
  ['00DNp0000000001', '4.0', false, 40],
];

/** Records of the License Management App: package versions, and the version installed in each org. */
export const seedLicences = (store: Store, day: Date): void => {
  const versionIds = new Map<string, string>();
  for (const version of packageVersions) {
    const released = addDays(day, -version.age);
    const row = store.seed(
      'sfLma__Package_Version__c',
      {
        Name: version.name,
        sfLma__Version_ID__c: version.id,
        sfLma__Version_Number__c: version.number,
        sfLma__Release_Date__c: sfDay(released),
        is_Installable__c: version.installable,
      },
      released,
    );
    versionIds.set(version.number, String(row['Id']));
  }
  for (const [at, [orgId, number, sandbox, age]] of licences.entries()) {
    store.seed(
      'sfLma__License__c',
      {
        Name: `L-${String(at + 1).padStart(5, '0')}`,
        sfLma__Package_Version__c: versionIds.get(number) ?? null,
        sfLma__Subscriber_Org_ID__c: orgId,
        sfLma__Subscriber_Org_Is_Sandbox__c: sandbox,
        sfLma__License_Status__c: 'Active',
        sfLma__Install_Date__c: sfDay(addDays(day, -age)),
      },
      addDays(day, -age),
    );
  }
};

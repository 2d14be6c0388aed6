import { addDays, sfDay } from '../dates.ts';
import type { Store } from '../store.ts';
import { packageId, packageVersions } from './package-versions.ts';

/** Subscriber org, version, sandbox, days since the installation, name of its account. */
const licences: [string, string, boolean, number, string | null][] = [
  ['00DAc0000000001', '4.0', false, 30, 'Acier Nord SA'],
  ['00DAc0000000Ux1', '3.11', true, 120, 'Acier Nord SA'],
  // A refreshed sandbox: the row of the old org id stays, and the new org id has its own row.
  ['00DAc0000000Rx1', '3.9', true, 380, 'Acier Nord SA'],
  ['00DAc0000000Rx2', '3.9', true, 2, 'Acier Nord SA'],
  ['00DAc0000000Px1', '3.11', true, 60, 'Acier Nord SA'],
  ['00DMv0000000Sx1', '3.11', true, 12, null],
  ['00DTk0000000001', '3.11', false, 150, 'Transports Kermadec'],
  ['00DSo0000000001', '4.0', false, 20, 'Studio Ouest'],
  ['00DNp0000000001', '4.0', false, 40, 'Nordic Parts AB'],
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
        sfLma__Package__c: packageId,
        sfLma__Release_Date__c: sfDay(released),
        sfLma__Is_Beta__c: version.beta,
        is_Installable__c: version.installable,
      },
      released,
    );
    versionIds.set(version.number, String(row['Id']));
  }
  for (const [at, [orgId, number, sandbox, age, company]] of licences.entries()) {
    const account = store.rows('Account').find((row) => row['Name'] === company);
    store.seed(
      'sfLma__License__c',
      {
        Name: `L-${String(at + 1).padStart(5, '0')}`,
        sfLma__Account__c: account?.['Id'] ?? null,
        sfLma__Package_Version__c: versionIds.get(number) ?? null,
        sfLma__Subscriber_Org_ID__c: orgId,
        sfLma__Subscriber_Org_Is_Sandbox__c: sandbox,
        sfLma__License_Status__c: 'Active',
        sfLma__Status__c: 'Active',
        sfLma__Install_Date__c: sfDay(addDays(day, -age)),
      },
      addDays(day, -age),
    );
  }
};

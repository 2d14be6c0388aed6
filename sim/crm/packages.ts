import { namespace, packageId, packageVersions } from './demo-data/package-versions.ts';
import type { PackageVersion } from './demo-data/package-versions.ts';
import { sfDay } from './dates.ts';
import { recordId, to15 } from './ids.ts';
import { toolingObjects } from './standard-schema.ts';
import { Store } from './store.ts';
import { orgIdOf } from './world.ts';
import type { Org, World } from './world.ts';

export const versionById = (id: string): PackageVersion | undefined =>
  packageVersions.find((version) => to15(version.id) === to15(id));

/** Records of the Tooling API: empty, or the package with its installed version. */
export const installedPackages = (world: World, org: Org): Store => {
  const store = new Store(() => toolingObjects, 'Tool');
  const version = packageVersions.find((candidate) => candidate.number === org.packageVersion);
  if (version === undefined) return store;
  const [MajorVersion = 0, MinorVersion = 0] = version.number.split('.').map(Number);
  const now = world.now();
  const numbers = { MajorVersion, MinorVersion, PatchVersion: 0, BuildNumber: 1, IsBeta: version.beta };
  store.seed('SubscriberPackage', { Id: packageId, Name: 'Docugen', NamespacePrefix: namespace }, now);
  store.seed(
    'SubscriberPackageVersion',
    { Id: version.id, Name: version.name, SubscriberPackageId: packageId, ...numbers },
    now,
  );
  const links = { SubscriberPackageId: packageId, SubscriberPackageVersionId: version.id };
  store.seed('InstalledSubscriberPackage', { Id: recordId('0A3', 'Inst', 1), ...links }, now);
  return store;
};

/** Installs or updates the package and updates the provider's licence row, as the License Management App does. */
export const installPackage = (world: World, org: Org, version: PackageVersion): void => {
  org.packageVersion = version.number;
  writeLicence(world, org, version);
  world.touched();
};

/** Writes the licence row of the current org id; a refreshed sandbox gets a new row. */
export const writeLicence = (world: World, org: Org, version: PackageVersion): void => {
  const provider = [...world.orgs.values()].find((candidate) => candidate.spec.kind === 'provider');
  if (provider === undefined) return;
  const rows = provider.store.rows('sfLma__License__c');
  const versionRow = provider.store
    .rows('sfLma__Package_Version__c')
    .find((row) => row['sfLma__Version_ID__c'] === version.id);
  const key = to15(orgIdOf(org));
  const present = rows.find((row) => row['sfLma__Subscriber_Org_ID__c'] === key);
  const installed = {
    sfLma__Package_Version__c: versionRow?.['Id'] ?? null,
    sfLma__License_Status__c: 'Active',
    sfLma__Install_Date__c: sfDay(world.now()),
  };
  const number = provider.store.serial++;
  provider.store.save('sfLma__License__c', {
    Name: `L-${String(rows.length + 1).padStart(5, '0')}`,
    Id: recordId('a05', provider.store.tag, number),
    sfLma__Subscriber_Org_ID__c: key,
    sfLma__Subscriber_Org_Is_Sandbox__c: org.spec.kind === 'sandbox',
    IsDeleted: false,
    CreatedDate: world.now().toISOString(),
    ...present,
    ...installed,
    SystemModstamp: world.now().toISOString().replace('Z', '+0000'),
  });
};

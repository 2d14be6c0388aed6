import { packageVersion } from '#contract/environments/environments.ts';
import type { ExternalEnvironment } from '#contract/environments/environments.ts';
import { openProviderCache } from '#engines/crm/provider/provider-cache.ts';
import { readPackageVersions } from '#engines/crm/provider/provider-records.ts';
import type { AppContext } from '#server/app-context.ts';

export type PackageVersions = Pick<ExternalEnvironment, 'packageVersions' | 'packageVersionsUnknown'>;

/** A page that shows an environment must not wait long for the provider org. */
const withinMs = 3_000;

/**
 * Published package versions, newest first. Cached for a minute for all companies; when the provider is down, the last
 * good answer. Without any answer the environment is still shown, with unknown versions.
 */
export const openPackageVersions = ({ crm, clock, log }: AppContext): (() => Promise<PackageVersions>) => {
  const cache = openProviderCache(() => clock.now());
  return async () => {
    try {
      const { value } = await cache.read('versions', () => readPackageVersions(crm.providerOrg({ within: withinMs })));
      // Skip a row without an id, which nobody can install, and a row without a number, which cannot be compared.
      return { packageVersions: value.flatMap((row) => packageVersion.safeParse(row).data ?? []) };
    } catch (error) {
      log.warn({ error: (error as Error).message }, 'the package versions are not known');
      return { packageVersions: [], packageVersionsUnknown: true };
    }
  };
};

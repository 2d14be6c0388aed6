import { chmod, cp, lstat, mkdir, mkdtemp, readdir, readFile, realpath, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { silentLog } from '../log.ts';
import type { Account } from './embedded-account.ts';
import { isRoot, nobody } from './embedded-account.ts';
import type { PackageOfBinaries } from './embedded-binaries.ts';
import { findPackage, prepareBinaries } from './embedded-binaries.ts';
import { ensureCluster, runProgram } from './embedded-cluster.ts';

let folder: string;
let asPublished: PackageOfBinaries;

const homeFor = (account: Account | undefined) => {
  const dir = join(folder, 'home');
  return {
    dir,
    cluster: join(dir, 'cluster'),
    socket: join(dir, 'socket'),
    logFile: join(dir, 'log'),
    account,
  };
};

/** The package as in the registry: without symbolic links, because no install script has run. */
const withoutLinks = async (): Promise<PackageOfBinaries> => {
  const { native, version } = await findPackage();
  const copy = join(folder, 'package/native');
  const isFile = async (source: string) => !(await lstat(source)).isSymbolicLink() && !source.endsWith('.a');
  await cp(native, copy, { recursive: true, filter: isFile });
  return { native: copy, version };
};

beforeEach(async () => {
  folder = await realpath(await mkdtemp('/tmp/paraphe-binaries-'));
  await chmod(folder, 0o755);
  await mkdir(join(folder, 'home'));
  asPublished = await withoutLinks();
});

afterEach(async () => {
  await chmod(dirname(asPublished.native), 0o755);
  await rm(folder, { recursive: true, force: true });
});

describe.runIf(process.platform === 'linux')('the binaries of the package', { timeout: 60_000 }, () => {
  it('run in place although its install script has not', async () => {
    const home = homeFor(isRoot() ? await nobody() : undefined);
    const { bin, major } = await prepareBinaries(asPublished, home, silentLog);
    expect(bin).toBe(join(asPublished.native, 'bin'));
    await ensureCluster(home, { bin, major });
    expect(await readFile(join(home.cluster, 'PG_VERSION'), 'utf8')).toBe(`${major}\n`);
  });

  it.runIf(isRoot())('are copied to the home, once, when the account cannot reach them', async () => {
    await chmod(dirname(asPublished.native), 0o700);
    const home = homeFor(await nobody());
    const said: string[] = [];
    const log = { ...silentLog, info: (_: object, message: string) => void said.push(message) };
    const [one, two] = await Promise.all([1, 2].map(() => prepareBinaries(asPublished, home, log)));
    expect(one).toEqual(two);
    expect(said).toHaveLength(2);
    const names = await readdir(home.dir);
    expect(names).toEqual([`binaries-${asPublished.version}`]);
    await ensureCluster(home, one!);
    expect(await runProgram(join(one!.bin, 'postgres'), ['--version'], home.account)).toMatch(
      /^postgres \(PostgreSQL\) 18/,
    );
  });

  it.runIf(!isRoot())('are copied to the home when the package cannot be written', async () => {
    await chmod(join(asPublished.native, 'lib'), 0o555);
    const home = homeFor(undefined);
    const binaries = await prepareBinaries(asPublished, home, silentLog);
    await chmod(join(asPublished.native, 'lib'), 0o755);
    expect(binaries.bin).toContain(home.dir);
    await ensureCluster(home, binaries);
  });
});

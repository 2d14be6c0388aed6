import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Files of this machine that a machine with only Node and npm also has. */
export interface BareTools {
  node: string;
  /** npm's own folder. */
  npm: string;
  /** npm's download cache. */
  npmCache: string;
  /** npm's configuration files of this machine: registry and certificate. */
  npmSettings: string[];
}

const ask = (program: string, ...args: string[]): string =>
  execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** npm's folder: of the npm that runs this process, or of the one in PATH. */
const npmFolder = (): string => {
  const script = process.env['npm_execpath'] ?? ask('/bin/sh', '-c', 'command -v npm');
  const at = realpathSync(script);
  return path.dirname(path.dirname(at));
};

export const findTools = (): BareTools => {
  const npm = npmFolder();
  const setting = (name: string) => ask(process.execPath, path.join(npm, 'bin/npm-cli.js'), 'config', 'get', name);
  return {
    node: realpathSync(process.execPath),
    npm,
    npmCache: setting('cache'),
    npmSettings: [setting('userconfig'), setting('globalconfig')].filter((file) => existsSync(file)),
  };
};

/** Paths of the shared libraries that a program loads. */
const librariesOf = (program: string): string[] =>
  [...ask('ldd', program).matchAll(/(\/\S+)\s+\(0x/g)].map(([, library]) => library!);

const ofTheCLibrary = /^(ld-linux.*|lib(c|m|mvec|dl|pthread|rt|resolv|util|anl|nss_dns|nss_files)\.so\.\d+)$/;

/** All parts of the C library, as on any Linux; of other libraries only those that the programs load. */
const libraries = (programs: string[]): Set<string> => {
  const named = programs.flatMap(librariesOf);
  const family = named
    .filter((library) => path.basename(library).startsWith('libc.so'))
    .flatMap((library) => {
      const folder = path.dirname(library);
      return readdirSync(folder)
        .filter((name) => ofTheCLibrary.test(name))
        .map((name) => path.join(folder, name));
    });
  return new Set([...named, ...family]);
};

const put = (root: string, from: string, to: string): void => {
  const at = path.join(root, to);
  mkdirSync(path.dirname(at), { recursive: true });
  copyFileSync(realpathSync(from), at);
};

/** Home folder of the newcomer in the chroot. */
export const home = '/home/newcomer';

const people = `root:x:0:0:root:/root:/bin/sh
newcomer:x:1000:1000:newcomer:${home}:/bin/sh
nobody:x:65534:65534:nobody:/nonexistent:/bin/false
`;
const groups = 'root:x:0:\nnewcomer:x:1000:\nnogroup:x:65534:\n';

/** Mounted, not copied: source, target in the chroot, and whether it is a folder. */
type Mount = [from: string, to: string, folder: boolean];

const mountsOf = ({ node, npm, npmCache, npmSettings }: BareTools): Mount[] => [
  [node, '/usr/bin/node', false],
  [npm, '/usr/lib/node_modules/npm', true],
  [npmCache, `${home}/.npm`, true],
  ...npmSettings.map((file, index): Mount => [file, index === 0 ? `${home}/.npmrc` : '/usr/etc/npmrc', false]),
  ['/dev', '/dev', true],
  ['/proc', '/proc', true],
];

/**
 * Fills `root` like a clean machine with only Node and npm: no browser, no database, no compiler, no git, no Python.
 * Returns the shell lines that mount the rest, to be run in a separate mount namespace.
 */
export const furnish = (root: string, tools: BareTools): string => {
  for (const folder of ['usr/bin', 'etc', 'tmp', home.slice(1)])
    mkdirSync(path.join(root, folder), { recursive: true });
  symlinkSync('usr/bin', path.join(root, 'bin'));
  execFileSync('chmod', ['1777', path.join(root, 'tmp')]);
  put(root, '/bin/sh', '/usr/bin/sh');
  put(root, '/usr/bin/env', '/usr/bin/env');
  for (const library of libraries([tools.node, '/bin/sh', '/usr/bin/env'])) put(root, library, library);
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', path.join(root, 'usr/bin/npm'));
  writeFileSync(path.join(root, 'etc/passwd'), people);
  writeFileSync(path.join(root, 'etc/group'), groups);
  for (const name of ['/etc/resolv.conf', '/etc/hosts', '/etc/nsswitch.conf'])
    if (existsSync(name)) put(root, name, name);
  const mounts = mountsOf(tools);
  for (const authority of ['/etc/ssl', '/etc/pki', '/usr/share/ca-certificates'])
    if (existsSync(authority)) mounts.push([authority, authority, true]);
  return mounts
    .map(([from, to, folder]) => {
      const at = path.join(root, to);
      mkdirSync(folder ? at : path.dirname(at), { recursive: true });
      if (!folder) writeFileSync(at, '');
      return `mount --rbind '${from}' '${at}'`;
    })
    .join('\n');
};

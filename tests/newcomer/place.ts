import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findTools, furnish, home, type BareTools } from './bare-room.ts';

/** An environment with only Node and npm, and a clean copy of this repository. */
export interface Place {
  /** Description of the environment for the report. */
  how: string;
  /** Source of the copy, for the report. */
  copied: string;
  /** The packages are already installed. */
  isInstalled: boolean;
  npmStart(): ChildProcess;
  remove(): void;
}

/** Runs `node …` and `npm …` in the environment. */
interface Way {
  how: string;
  /** Path of the copy, seen from this process. */
  checkout: string;
  spawn(program: string, ...args: string[]): { file: string; args: string[]; options: object };
}

/** Variables to reach the registry, the only ones that are passed on. */
const network = ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'NODE_EXTRA_CA_CERTS', 'npm_config_registry'];
const passedOn = (): Record<string, string> =>
  Object.fromEntries(
    [...network, ...network.map((name) => name.toLowerCase())].flatMap((name) => {
      const value = process.env[name];
      return value ? [[name, value]] : [];
    }),
  );

const quoted = (words: string[]): string => words.map((word) => `'${word}'`).join(' ');

const roomWays = (root: string, tools: BareTools): Way[] => {
  const mounts = furnish(root, tools);
  const env = { PATH: '/usr/bin:/bin', HOME: home, LANG: 'C.UTF-8', ...passedOn() };
  const way = (how: string, outer: string[], inner: string[]): Way => ({
    how,
    checkout: path.join(root, home, 'paraphe'),
    spawn: (program, ...args) => {
      const enter = ['unshare', ...inner, `--root=${root}`, `--wd=${home}/paraphe`, program, ...args];
      const script = `set -e\n${mounts}\nexec ${quoted(enter)}`;
      return { file: 'unshare', args: [...outer, 'sh', '-c', script], options: { env } };
    },
  });
  const asRoot = way('a chroot with only Node and npm, as root', ['--mount'], []);
  // Two nested user namespaces: root of the outer one can mount; PostgreSQL needs the ordinary user of the inner one.
  const asPerson = way(
    'a chroot with only Node and npm, as an ordinary user',
    ['--user', '--map-root-user', '--mount'],
    ['--user', '--map-user=1000', '--map-group=1000'],
  );
  return process.getuid?.() === 0 ? [asRoot, asPerson] : [asPerson];
};

const emptiedWay = (folder: string, { node, npm }: BareTools): Way => {
  const programs = path.join(folder, 'programs');
  mkdirSync(programs);
  symlinkSync(node, path.join(programs, 'node'));
  symlinkSync(path.join(npm, 'bin/npm-cli.js'), path.join(programs, 'npm'));
  symlinkSync('/bin/sh', path.join(programs, 'sh'));
  const checkout = path.join(folder, 'paraphe');
  return {
    how: 'an emptied environment with only Node and npm, without a namespace',
    checkout,
    spawn: (program, ...args) => ({
      file: path.join(programs, program),
      args,
      options: { cwd: checkout, env: { PATH: programs, ...passedOn() } },
    }),
  };
};

const works = (way: Way): boolean => {
  const { file, args, options } = way.spawn('node', '--version');
  return spawnSync(file, args, { ...options, stdio: 'ignore' }).status === 0;
};

const git = (args: string[], env: Record<string, string> = {}): string =>
  execFileSync('git', args, { encoding: 'utf8', env: { ...process.env, ...env }, stdio: 'pipe' });

const notOurs = /^(node_modules|dist|data|proof-.*|test-results|\..*)$/;

/** Copies the committed files, as a clone does. */
const copyTo = (checkout: string, index: string): string => {
  mkdirSync(checkout, { recursive: true });
  try {
    git(['read-tree', 'HEAD'], { GIT_INDEX_FILE: index });
    git(['checkout-index', '--all', `--prefix=${checkout}/`], { GIT_INDEX_FILE: index });
    return `what is committed (${git(['rev-parse', '--short', 'HEAD']).trim()})`;
  } catch {
    cpSync('.', checkout, { recursive: true, filter: (from) => !notOurs.test(from) });
    return 'the files as they lie here: this is no git repository';
  }
};

/** Copies node_modules as hard links; returns false when that fails, as across two disks. */
const linkPackages = (checkout: string): boolean => {
  const to = path.join(checkout, 'node_modules');
  if (spawnSync('cp', ['--archive', '--link', 'node_modules', to], { stdio: 'ignore' }).status === 0) return true;
  rmSync(to, { recursive: true, force: true });
  return false;
};

export interface Wanted {
  /** Do not use namespaces. */
  emptied?: boolean;
  /** Link the packages if possible, to skip the install, which is not measured. */
  linked?: boolean;
}

export const openPlace = ({ emptied, linked }: Wanted): Place => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'paraphe-newcomer-'));
  // Under root, programs that run as `nobody` must be able to enter it.
  chmodSync(folder, 0o711);
  const tools = findTools();
  const room = path.join(folder, 'room');
  mkdirSync(room);
  const candidates = emptied || process.platform !== 'linux' ? [] : roomWays(room, tools);
  for (const { checkout } of candidates) mkdirSync(checkout, { recursive: true });
  const way = candidates.find(works) ?? emptiedWay(folder, tools);
  const copied = copyTo(way.checkout, path.join(folder, 'index'));
  return {
    how: way.how,
    copied,
    isInstalled: linked === true && linkPackages(way.checkout),
    npmStart: () => {
      const { file, args, options } = way.spawn('npm', 'start');
      const withPort = { ...options, env: { ...(options as { env: object }).env, PORT: '0' } };
      return spawn(file, args, { ...withPort, stdio: ['ignore', 'pipe', 'pipe'] });
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};

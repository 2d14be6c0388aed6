import { execFile, spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '#tests/support/free-port.ts';
import { newDataDir, removeDataDir } from '../../../bench/support/portal.ts';

export interface Ran {
  code: number;
  output: string;
}

const runProgram = async (program: string, args: string[], cwd = process.cwd()): Promise<Ran> => {
  const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code: code ?? 1, output };
};

export interface Walked {
  /** Null when the program did not finish. */
  problems: string[] | null;
  /** Number of packets sent to other machines; null when the system does not count them. */
  left: number | null;
  output: string;
}

const walkFile = path.resolve('tests/proof/supply/walk.ts');

const toWalked = ({ output }: Ran): Walked => {
  const line = output.split('\n').findLast((one) => one.startsWith('{"problems"'));
  return line ? { ...(JSON.parse(line) as Walked), output } : { problems: null, left: null, output };
};

const walkArgs = (): string[] => ['--import', import.meta.resolve('tsx'), walkFile];

/** Installs only the production packages in a separate folder and runs the walk there. */
export const walkProductionInstall = async (): Promise<{ install: Ran; walked: Walked }> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'paraphe-supply-'));
  try {
    for (const name of ['package.json', 'package-lock.json']) await cp(name, path.join(folder, name));
    await cp('dist', path.join(folder, 'dist'), { recursive: true });
    await mkdir(path.join(folder, 'server'));
    await cp('server/migrations', path.join(folder, 'server/migrations'), { recursive: true });
    const flags = ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'];
    const install = await runProgram('npm', flags, folder);
    const walked =
      install.code === 0
        ? toWalked(await runProgram(process.execPath, walkArgs(), folder))
        : { problems: null, left: null, output: install.output };
    return { install, walked };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Shell command that runs a program with only the loopback interface. */
const lonely = 'ip link set lo up && exec "$0" "$@"';

const ways = [['-n'], ['-rn']];

const findWay = async (): Promise<string[] | null> => {
  for (const way of ways) {
    const worked = await promisify(execFile)('unshare', [...way, 'sh', '-c', lonely, 'true']).then(
      () => true,
      () => false,
    );
    if (worked) return way;
  }
  return null;
};

export interface Offline {
  walked: Walked;
  /** `npm start` on filled data; code 0 when it became ready and ended. */
  start: Ran;
}

/** Runs the walk and a second `npm start` without network. Null when the kernel allows no namespaces. */
export const goOffline = async (): Promise<Offline | null> => {
  const way = await findWay();
  if (!way) return null;
  const alone = (program: string, args: string[]) =>
    runProgram('unshare', [...way, 'sh', '-c', lonely, program, ...args]);
  const dataDir = await newDataDir();
  const port = await freePort();
  const startOnce = ['tests/proof/supply/start-once.ts', dataDir, String(port)];
  const args = ['--import', import.meta.resolve('tsx'), ...startOnce];
  try {
    await runProgram(process.execPath, args);
    const start = await alone(process.execPath, args);
    return { walked: toWalked(await alone(process.execPath, walkArgs())), start };
  } finally {
    await removeDataDir(dataDir);
  }
};

import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Why there can be no closed network here; null when there can. */
export const whyNot = (): string | null => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'not root on Linux';
  const lacking = ['ip', 'tinyproxy', 'unshare', 'openssl'].filter((name) => spawnSync(name, ['--version']).error);
  if (lacking.length > 0) return `not on this machine: ${lacking.join(', ')}`;
  return spawnSync('unshare', ['--net', 'true']).status === 0 ? null : 'the kernel allows no network namespace';
};

const ip = (line: string): string => execFileSync('ip', line.split(' '), { encoding: 'utf8' });

/**
 * A network of one machine without a route and a name server. Its one neighbour is this machine, at an address where
 * nothing listens but a proxy, and what the caller opens there.
 * @param names hosts that the proxy alone knows: they are this machine
 */
export const openClosedNetwork = async (names: string[]) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'paraphe-closed-'));
  const [name, link, net] = [`paraphe${process.pid}`, `pv${process.pid}`, `10.213.${process.pid % 256}`];
  const [neighbour, address] = [`${net}.1`, `${net}.2`];
  const file = (called: string, lines: string[]): string => {
    writeFileSync(path.join(folder, called), lines.map((line) => `${line}\n`).join(''));
    return path.join(folder, called);
  };
  ip(`netns add ${name}`);
  ip(`link add ${link} type veth peer name out netns ${name}`);
  ip(`addr add ${neighbour}/30 dev ${link}`);
  ip(`link set ${link} up`);
  ip(`-n ${name} addr add ${address}/30 dev out`);
  // Otherwise the link has an address of IPv6 by itself, and a route.
  ip(`-n ${name} link set out addrgenmode none`);
  for (const each of ['lo', 'out']) ip(`-n ${name} link set ${each} up`);
  const log = file('log', []);
  const settings = ['Port 8888', `Listen ${neighbour}`, `Allow ${address}`, 'LogLevel Connect', `LogFile "${log}"`];
  const [conf, hosts] = [
    file('conf', settings),
    file(
      'hosts',
      names.map((host) => `127.0.0.1 ${host}`),
    ),
  ];
  const start = 'mount --bind "$0" /etc/hosts && exec tinyproxy -d -c "$1"';
  const child = spawn('unshare', ['--mount', 'sh', '-c', start, hosts, conf], { stdio: 'ignore' });
  for (let looks = 0; looks < 100 && !readFileSync(log, 'utf8').includes('Accepting'); looks += 1) await pause(50);
  const alone = 'mount --bind "$0" /etc/resolv.conf && exec "$@"';
  return {
    address,
    neighbour,
    proxy: `http://${neighbour}:8888`,
    /** Words before a program that runs in it. */
    inside: ['ip', 'netns', 'exec', name, 'sh', '-c', alone, file('resolv.conf', [])],
    /** Every route out of it, one a line. */
    routes: () =>
      `${ip(`-n ${name} route show table all type unicast`)}${ip(`-n ${name} -6 route show table all type unicast`)}`
        .split('\n')
        .filter((line) => line !== '' && !line.includes('dev lo'))
        .join('\n'),
    /** What the proxy was asked for, such as `CONNECT name:443`. */
    asked: () => [...readFileSync(log, 'utf8').matchAll(/Request \(.*?\): (\S+ \S+)/g)].map(([, line]) => String(line)),
    close: async () => {
      child.kill();
      await once(child, 'exit');
      ip(`netns delete ${name}`);
      rmSync(folder, { recursive: true });
    },
  };
};

export type ClosedNetwork = Awaited<ReturnType<typeof openClosedNetwork>>;

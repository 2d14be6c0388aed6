import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { issueAuthority } from '#engines/pdf/local-authority/certificates.ts';
import { freePort } from '#tests/support/free-port.ts';

/** The shipped nginx configuration, over TLS, in front of portals on this machine. */
export interface Front {
  origin: string;
  /** Its error log, and its access log with one line of JSON per request. */
  complaints(): string;
  close(): Promise<void>;
}

const shipped = 'deploy/nginx.conf';

const findNginx = (): string | null => {
  const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin'];
  const programs = folders.map((folder) => path.join(folder, 'nginx'));
  return (
    programs.find((program) => {
      try {
        accessSync(program, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    }) ?? null
  );
};

/** Replaces container paths and addresses in the shipped file; the rest stays unchanged. */
const placed = (text: string, folder: string, ports: { tls: number; plain: number; portals: number[] }): string => {
  const servers = ports.portals.map((port) => `server 127.0.0.1:${port} max_fails=0;`).join('\n');
  const changes: [RegExp, string][] = [
    [/\/tmp\/nginx\//g, `${folder}/`],
    [/\/run\/secrets\//g, `${folder}/`],
    [/access_log \/dev\/stdout/, `access_log ${folder}/access.log`],
    // A more detailed log than shipped: here it contains no addresses of real people.
    [/error_log stderr crit/, `error_log ${folder}/error.log error`],
    [/listen 8080;/, `listen 127.0.0.1:${ports.plain};`],
    [/listen 8443 ssl/, `listen 127.0.0.1:${ports.tls} ssl`],
    [/(server 10\.89\.7\.\d+:3000 max_fails=0;\s*)+/, `${servers}\n`],
  ];
  return changes.reduce((before, [from, to]) => {
    const after = before.replace(from, to);
    if (after === before) throw new Error(`${shipped} has no ${from.source}`);
    return after;
  }, text);
};

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('close', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/** @returns null when this machine has no nginx */
export const openFront = async (portals: number[]): Promise<Front | null> => {
  const program = findNginx();
  if (!program) return null;
  const folder = await mkdtemp(path.join(os.tmpdir(), 'paraphe-nginx-'));
  await chmod(folder, 0o711);
  const ports = { tls: await freePort(), plain: await freePort(), portals };
  const { keyPem, certificatePem } = issueAuthority('Fleet');
  await writeFile(path.join(folder, 'tls_certificate'), certificatePem);
  await writeFile(path.join(folder, 'tls_key'), keyPem, { mode: 0o600 });
  const config = path.join(folder, 'nginx.conf');
  await writeFile(config, placed(await readFile(shipped, 'utf8'), folder, ports));
  await mkdir(path.join(folder, 'logs'), { recursive: true });
  const child = spawn(program, ['-p', folder, '-c', config, '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const killWithUs = () => child.kill('SIGTERM');
  process.once('exit', killWithUs);
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString('utf8');
  });
  while (!(await listens(ports.tls))) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}: ${said}`);
    await pause(20);
  }
  return {
    origin: `https://127.0.0.1:${ports.tls}`,
    complaints: () =>
      ['error.log', 'access.log'].reduce(
        (before, name) => before + readFileSync(path.join(folder, name), 'utf8'),
        said,
      ),
    close: async () => {
      process.removeListener('exit', killWithUs);
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
};

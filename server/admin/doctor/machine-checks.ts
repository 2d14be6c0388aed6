import { randomUUID } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { statfs } from 'node:fs/promises';
import { proxyFor } from '#engines/outbound-http/proxy.ts';
import { openFilesOf } from '../../open-engines.ts';
import type { Config } from '../../config.ts';
import { examine, failed, ok, warning, type Finding, type Result } from './finding.ts';

const gigabyte = 1e9;
/** A backup or a burst of uploads can fill so much in an hour. */
const littleSpace = 5 * gigabyte;
/** The embedded database stops writing soon. */
const noSpace = 0.5 * gigabyte;

const disk = async (config: Config): Promise<Result> => {
  const { bavail, bsize } = await statfs(config.dataDir);
  const free = bavail * bsize;
  const says = `${(free / gigabyte).toFixed(1)} GB free at ${config.dataDir}`;
  if (free < noSpace) return failed(says);
  return free < littleSpace ? warning(says) : ok(says);
};

/** Asks what `/readyz` asks, writes a file, reads it back, finds it in its list, as a backup does, and removes it. */
const store = async (config: Config): Promise<Result> => {
  const files = await openFilesOf(config);
  const key = `doctor/${randomUUID()}`;
  const content = Buffer.from(randomUUID());
  try {
    await files.check();
    await files.put(key, content, { contentType: 'text/plain' });
    const file = await files.get(key);
    const chunks: Buffer[] = [];
    for await (const chunk of file?.stream ?? []) chunks.push(chunk as Buffer);
    let isListed = false;
    for await (const listed of files.list('doctor/')) if (listed.key === key) isListed = true;
    await files.remove(key);
    if (!isListed) return failed('a file that was written is not in the list of files');
    if (!Buffer.concat(chunks).equals(content)) return failed('a file does not come back as it was written');
    if (await files.head(key)) return failed('a removed file is still there');
    return ok(
      `writes, reads, lists and removes at ${config.filesUrl ? new URL(config.filesUrl).protocol : 'DATA_DIR'}`,
    );
  } finally {
    await files.remove(key).catch(() => undefined);
    await files.close();
  }
};

/** Hosts that the settings name. A proxy resolves the names that it is asked for. */
const hostsOf = (config: Config): string[] => {
  const urls = [config.publicUrl, config.mailServer.smtpUrl, config.seal.tsaUrl, config.render.url];
  const crm = config.demo ? [] : [config.crm.loginUrl, config.crm.testUrl, config.crm.provider.baseUrl];
  const hosts = [...urls, ...crm].flatMap((url) =>
    url === undefined || proxyFor(url) !== undefined ? [] : new URL(url).hostname.replace(/^\[|\]$/g, ''),
  );
  return [...new Set(hosts)];
};

const names = async (config: Config): Promise<Result> => {
  const hosts = hostsOf(config);
  if (hosts.length === 0) return ok('the proxy resolves all names');
  const results = await Promise.allSettled(hosts.map((host) => lookup(host)));
  const lost = hosts.filter((_, at) => results[at]?.status === 'rejected');
  return lost.length > 0 ? failed(`not found: ${lost.join(', ')}`) : ok(`found: ${hosts.join(', ')}`);
};

/** Checks the disk, the store of files and the names of hosts. */
export const machineChecks = (config: Config): Promise<Finding>[] => [
  examine('disk', () => disk(config)),
  examine('store', () => store(config)),
  examine('DNS', () => names(config)),
];

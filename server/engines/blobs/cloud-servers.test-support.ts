import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { BlobServiceClient, StorageSharedKeyCredential } from '@azure/storage-blob';

const require = createRequire(import.meta.url);

export interface CloudServer {
  /** Value for `FILES_URL`. */
  filesUrl: string;
  stop(): Promise<void>;
}

interface S3rver {
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
}

/** A real S3 server on a free port, with a bucket and a prefix in it. */
export const startS3 = async (): Promise<CloudServer> => {
  const S3rver = require('s3rver') as new (options: object) => S3rver;
  const directory = await mkdtemp(path.join(tmpdir(), 's3-'));
  const options = {
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'files' }],
  };
  const server = new S3rver(options);
  const { port } = await server.run();
  return {
    filesUrl: `s3://S3RVER:S3RVER@127.0.0.1:${port}/files/some/prefix?region=eu-west-3&tls=off`,
    stop: async () => {
      await server.close();
      await rm(directory, { recursive: true });
    },
  };
};

/** The public test account of Azurite. */
const account = 'devstoreaccount1';
const accountKey = 'Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==';

/** Azurite's blob service on a free port, in memory, with a container and a prefix in it. */
export const startAzurite = async (): Promise<CloudServer> => {
  const main = path.join(path.dirname(require.resolve('azurite/package.json')), 'dist/src/blob/main.js');
  const flags = ['--blobPort', '0', '--inMemoryPersistence', '--silent', '--disableTelemetry', '--skipApiVersionCheck'];
  const child = spawn(process.execPath, [main, ...flags], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: tmpdir(),
  });
  const origin = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`Azurite ended with ${code}`)));
    createInterface(child.stdout).on('line', (line) => {
      const [, address] = /successfully listens on (http:\S+)/.exec(line) ?? [];
      if (address !== undefined) resolve(address);
    });
  });
  const credential = new StorageSharedKeyCredential(account, accountKey);
  await new BlobServiceClient(`${origin}/${account}`, credential).getContainerClient('files').create();
  const key = encodeURIComponent(accountKey);
  return {
    filesUrl: `azblob://${account}:${key}@${new URL(origin).host}/files/some/prefix?tls=off`,
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
    },
  };
};

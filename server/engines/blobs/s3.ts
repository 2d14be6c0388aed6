import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { ListObjectsV2CommandOutput } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { httpAgentThrough, httpsAgentThrough } from '../outbound-http/proxy-agent.ts';
import { proxyFor } from '../outbound-http/proxy.ts';
import type { Files, PutOptions } from './blobs.ts';
import type { S3Target } from './files-url.ts';
import { checkKey, checkPrefix } from './keys.ts';
import { measure, reasonOf } from './measure.ts';

const openClient = (place: S3Target): S3Client => {
  const proxy = proxyFor(place.endpoint);
  return new S3Client({
    endpoint: place.endpoint,
    region: place.region,
    forcePathStyle: place.isPathStyle,
    ...(place.credentials === null ? {} : { credentials: place.credentials }),
    // Other servers than Amazon's often do not understand the newer checksum trailers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    ...(proxy !== undefined && {
      requestHandler: { httpAgent: httpAgentThrough(proxy), httpsAgent: httpsAgentThrough(proxy) },
    }),
  });
};

const nullIfMissing = (error: unknown): null => {
  if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return null;
  throw error;
};

const defaultType = 'application/octet-stream';

/** Uploads the stream in parts of 5 MiB, two in parallel; after a failure the uploaded parts are removed. */
const upload = async (client: S3Client, place: S3Target, key: string, body: Readable, options: PutOptions) => {
  const sending = new Upload({
    client,
    params: { Bucket: place.bucket, Key: place.prefix + key, Body: body, ContentType: options.contentType },
    queueSize: 2,
    leavePartsOnError: false,
  });
  const stop = (): void => {
    sending.abort().catch(() => {});
  };
  options.signal?.addEventListener('abort', stop, { once: true });
  try {
    await sending.done();
  } finally {
    options.signal?.removeEventListener('abort', stop);
    body.destroy();
  }
};

/** Uploads that break off when the portal stops have this long to remove their parts, which nothing else would. */
const removalMs = 2_000;

/** Files in a bucket of Amazon S3 or of a server that speaks the same. The bucket must exist. */
export const openS3Files = (place: S3Target): Files => {
  const client = openClient(place);
  const uploads = new Set<Promise<void>>();
  const at = (key: string) => ({ Bucket: place.bucket, Key: place.prefix + checkKey(key) });

  return {
    put: async (key, content, options) => {
      checkKey(key);
      const { stream, result } = measure(content, options.signal);
      const sending = upload(client, place, key, stream, options);
      uploads.add(sending);
      try {
        await sending;
      } catch (error) {
        throw options.signal?.aborted === true ? reasonOf(options.signal) : error;
      } finally {
        uploads.delete(sending);
      }
      return result();
    },
    get: async (key) => {
      const answer = await client.send(new GetObjectCommand(at(key))).catch(nullIfMissing);
      if (answer === null) return null;
      if (!(answer.Body instanceof Readable)) throw new Error('The storage sent no stream');
      return {
        stream: answer.Body,
        bytes: answer.ContentLength ?? 0,
        contentType: answer.ContentType ?? defaultType,
      };
    },
    head: async (key) => {
      const answer = await client.send(new HeadObjectCommand(at(key))).catch(nullIfMissing);
      if (answer === null) return null;
      return { bytes: answer.ContentLength ?? 0, contentType: answer.ContentType ?? defaultType };
    },
    remove: async (key) => {
      await client.send(new DeleteObjectCommand(at(key))).catch(nullIfMissing);
    },
    list: async function* (prefix) {
      const query = { Bucket: place.bucket, Prefix: place.prefix + checkPrefix(prefix) };
      let next: string | undefined;
      do {
        const page: ListObjectsV2CommandOutput = await client.send(
          new ListObjectsV2Command({ ...query, ContinuationToken: next }),
        );
        for (const { Key = '', Size = 0 } of page.Contents ?? []) {
          yield { key: Key.slice(place.prefix.length), bytes: Size };
        }
        next = page.IsTruncated === true ? page.NextContinuationToken : undefined;
      } while (next !== undefined);
    },
    check: async () => {
      await client.send(new HeadBucketCommand({ Bucket: place.bucket }));
    },
    close: async () => {
      if (uploads.size > 0) await Promise.race([Promise.allSettled(uploads), pause(removalMs)]);
      client.destroy();
    },
  };
};

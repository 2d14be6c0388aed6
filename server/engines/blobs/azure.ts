import { Readable } from 'node:stream';
import { BlobServiceClient, RestError, StorageSharedKeyCredential } from '@azure/storage-blob';
import { proxyFor } from '../outbound-http/proxy.ts';
import type { Files } from './blobs.ts';
import type { AzureTarget } from './files-url.ts';
import { checkKey, checkPrefix } from './keys.ts';
import { measure, reasonOf } from './measure.ts';

const nullIfMissing = (error: unknown): null => {
  if (error instanceof RestError && error.statusCode === 404) return null;
  throw error;
};

const defaultType = 'application/octet-stream';
const blockBytes = 4 * 1024 * 1024;
const blocksAtOnce = 2;

/**
 * The library takes proxies from the environment by rules of its own, which know no networks, no `*` and no loopback, but
 * hosts. So a host that is reached directly is named there before the library reads it.
 */
const keepDirect = ({ endpoint }: AzureTarget): void => {
  if (proxyFor(endpoint) !== undefined) return;
  const { NO_PROXY: named, no_proxy: small } = process.env;
  process.env['NO_PROXY'] = [named, small, new URL(endpoint).hostname].filter(Boolean).join(',');
};

/** Files in a container of Azure Blob storage. The container must exist. */
export const openAzureFiles = (place: AzureTarget): Files => {
  keepDirect(place);
  const credential = new StorageSharedKeyCredential(place.account, place.key);
  const service = new BlobServiceClient(place.endpoint, credential, { retryOptions: { maxTries: 3 } });
  const container = service.getContainerClient(place.container);
  const blob = (key: string) => container.getBlockBlobClient(place.prefix + checkKey(key));

  return {
    put: async (key, content, { contentType, signal }) => {
      const target = blob(key);
      const { stream, result } = measure(content, signal);
      const blobHTTPHeaders = { blobContentType: contentType };
      try {
        // Blocks count only once their list is committed, which is the last call.
        await target.uploadStream(stream, blockBytes, blocksAtOnce, {
          blobHTTPHeaders,
          ...(signal === undefined ? {} : { abortSignal: signal }),
        });
      } catch (error) {
        throw signal?.aborted === true ? reasonOf(signal) : error;
      } finally {
        stream.destroy();
      }
      return result();
    },
    get: async (key) => {
      const answer = await blob(key).download().catch(nullIfMissing);
      if (answer === null) return null;
      const { readableStreamBody: stream, contentLength: bytes = 0, contentType = defaultType } = answer;
      if (!(stream instanceof Readable)) throw new Error('The storage sent no stream');
      return { stream, bytes, contentType };
    },
    head: async (key) => {
      const answer = await blob(key).getProperties().catch(nullIfMissing);
      if (answer === null) return null;
      return { bytes: answer.contentLength ?? 0, contentType: answer.contentType ?? defaultType };
    },
    remove: async (key) => {
      await blob(key).deleteIfExists();
    },
    list: async function* (prefix) {
      for await (const { name, properties } of container.listBlobsFlat({
        prefix: place.prefix + checkPrefix(prefix),
      })) {
        yield { key: name.slice(place.prefix.length), bytes: properties.contentLength ?? 0 };
      }
    },
    check: async () => {
      await container.getProperties();
    },
    close: () => Promise.resolve(),
  };
};

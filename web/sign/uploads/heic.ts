import wasmAddress from 'libheif-js/libheif-wasm/libheif.wasm?url';

// oxlint-disable-next-line import/default -- Vite generates it: the URL of the worker's own bundle
import workerAddress from './heic-worker.ts?worker&url';
import { UnacceptableFile } from './unacceptable-file.ts';

export interface DecodeOrder {
  wasm: ArrayBuffer;
  photo: ArrayBuffer;
}
export type DecodeAnswer = {
  width: number;
  height: number;
  pixels: Uint8ClampedArray<ArrayBuffer>;
} | null;

/** A phone that is some years old needs ten seconds for 48 megapixels. */
const withinMs = 60_000;

interface ScriptPolicy {
  createScriptURL(address: string): string;
}
interface TrustedTypes {
  createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy;
}

/** Trusted Types: the page accepts script URLs only from this policy, which allows only the worker's URL. */
const trusted = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('paraphe', {
  createScriptURL: (address) => {
    if (address !== workerAddress) throw new TypeError('not a script of this page');
    return address;
  },
});

const fetchDecoder = async (): Promise<ArrayBuffer> => {
  const answer = await fetch(wasmAddress);
  if (!answer.ok) throw new UnacceptableFile('photo');
  return answer.arrayBuffer();
};

const ask = (worker: Worker, order: DecodeOrder): Promise<DecodeAnswer> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), withinMs);
    const end = (answer: DecodeAnswer) => {
      clearTimeout(timer);
      resolve(answer);
    };
    worker.addEventListener('message', ({ data }: MessageEvent<DecodeAnswer>) => end(data));
    worker.addEventListener('error', () => end(null));
    worker.postMessage(order, [order.wasm, order.photo]);
  });

/**
 * Decodes HEIC, upright, for browsers that cannot (all except Safari).
 * @throws {UnacceptableFile} if the photo cannot be decoded or the server refuses the decoder; TypeError if the network is down
 */
export const decodeHeic = async (photo: Blob): Promise<ImageBitmap> => {
  const order = { wasm: await fetchDecoder(), photo: await photo.arrayBuffer() };
  const worker = new Worker(trusted?.createScriptURL(workerAddress) ?? workerAddress);
  try {
    const answer = await ask(worker, order);
    if (!answer) throw new UnacceptableFile('photo');
    return await createImageBitmap(new ImageData(answer.pixels, answer.width, answer.height));
  } finally {
    worker.terminate();
  }
};

import libheif from 'libheif-js/libheif-wasm/libheif.js';
import type { DecodeAnswer, DecodeOrder } from './heic.ts';

/*
 * Runs a C++ decoder on untrusted bytes. This script's Content-Security-Policy (server/http/headers.ts) forbids every
 * request and every other script, so a crafted photo that takes over the decoder cannot reach the network.
 */

/** Silence the decoder: the page itself reports errors. */
Object.assign(console, { log: () => undefined });

const decode = async ({ wasm, photo }: DecodeOrder): Promise<DecodeAnswer> => {
  const { HeifDecoder } = libheif({ wasmBinary: wasm });
  const images = new HeifDecoder().decode(new Uint8Array(photo));
  const image = images.find((one) => one.is_primary()) ?? images[0];
  if (!image) return null;
  const [width, height] = [image.get_width(), image.get_height()];
  const pixels = new Uint8ClampedArray(width * height * 4);
  const isDrawn = await new Promise<boolean>((resolve) => {
    image.display({ data: pixels, width, height }, (drawn) => resolve(drawn !== null));
  });
  return isDrawn ? { width, height, pixels } : null;
};

addEventListener('message', ({ data }: MessageEvent<DecodeOrder>) => {
  decode(data).then(
    (answer) => postMessage(answer, { transfer: answer ? [answer.pixels.buffer] : [] }),
    () => postMessage(null),
  );
});

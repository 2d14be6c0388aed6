/** The part of libheif's WebAssembly build that is used here. */
declare module 'libheif-js/libheif-wasm/libheif.js' {
  interface HeifImage {
    get_width(): number;
    get_height(): number;
    is_primary(): boolean;
    display<T extends { data: Uint8ClampedArray; width: number; height: number }>(
      into: T,
      done: (drawn: T | null) => void,
    ): void;
  }
  const libheif: (settings: { wasmBinary: ArrayBuffer }) => {
    HeifDecoder: new () => { decode(file: Uint8Array): HeifImage[] };
  };
  export default libheif;
}

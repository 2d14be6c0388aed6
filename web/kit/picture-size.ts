export interface PictureSize {
  width: number;
  height: number;
}

/** Size that the header of a picture states; null for no picture. Browsers decode its pixels only to show them. */
export const pictureSizeOf = (picture: Blob): Promise<PictureSize | null> =>
  new Promise((resolve) => {
    const address = URL.createObjectURL(picture);
    const image = new Image();
    const end = (size: PictureSize | null) => {
      URL.revokeObjectURL(address);
      resolve(size);
    };
    image.addEventListener('load', () => end({ width: image.naturalWidth, height: image.naturalHeight }));
    image.addEventListener('error', () => end(null));
    image.src = address;
  });

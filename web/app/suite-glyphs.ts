/**
 * Logo of each solution of the suite (REQ-1.1.2), as strokes on a grid of 20: a page, a signature, two links,
 * an answer that comes back by mail, the world on a page.
 */
export const suiteGlyphs = {
  doc: 'M5 2.5h6.5l3.5 3.5v11.5H5zM11.5 2.5v3.5H15M7.5 10h5M7.5 13.5h5',
  sign: 'M3 16.5h14M3.5 12.5c2-6 4.5-10 6-8.5s-1 7-3 8c2-2 3.5-2.5 3.5-1s1.5 1.5 2.5-.5 1.5 1.5 4 .5',
  connect: 'M8.5 11.5l3-3M9 6.5l1.8-1.8a3.2 3.2 0 0 1 4.5 4.5L13.5 11M11 13.5l-1.8 1.8a3.2 3.2 0 0 1-4.5-4.5L6.5 9',
  rf: 'M6 7.5H3v9h14v-9h-3M3 8l7 5.5L17 8M10 2.5v7M7.5 7 10 9.5 12.5 7',
  webDoc: 'M5 2.5h6.5L15 6v11.5H5zM11.5 2.5V6H15M10 15a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6zM7.2 12.2h5.6M10 9.4V15',
} as const;

import { expect, test } from 'vitest';
import { removeBackground } from './remove-background.ts';

type Colour = [red: number, green: number, blue: number, alpha: number];

/** A picture of 100 × 100 pixels with a stroke on 3 % of them. */
const picture = (paper: Colour, stroke: Colour) =>
  Uint8ClampedArray.from(Array.from({ length: 10_000 }, (_, index) => (index % 100 < 3 ? stroke : paper)).flat());
const alphaOf = (pixels: Uint8ClampedArray, pixel: number) => pixels[pixel * 4 + 3];

test('white paper becomes transparent and the ink stays in its colour', () => {
  const pixels = picture([255, 255, 255, 255], [10, 30, 120, 255]);
  expect(removeBackground(pixels)).toBe(true);
  expect(Array.from(pixels.slice(0, 4))).toEqual([10, 30, 120, 255]);
  expect(alphaOf(pixels, 50)).toBe(0);
});

test('grey paper of a photograph is paper too', () => {
  const pixels = picture([150, 148, 140, 255], [40, 40, 45, 255]);
  expect(removeBackground(pixels)).toBe(true);
  expect(alphaOf(pixels, 0)).toBeGreaterThan(200);
  expect(alphaOf(pixels, 50)).toBe(0);
});

test('ink on nothing stays as it is', () => {
  const pixels = picture([0, 0, 0, 0], [0, 0, 0, 255]);
  expect(removeBackground(pixels)).toBe(true);
  expect(alphaOf(pixels, 0)).toBe(255);
});

test('blank paper, a dark picture and a picture full of things are no signature', () => {
  expect(removeBackground(picture([255, 255, 255, 255], [255, 255, 255, 255]))).toBe(false);
  expect(removeBackground(picture([20, 20, 20, 255], [0, 0, 0, 255]))).toBe(false);
  const half = Uint8ClampedArray.from(
    Array.from({ length: 10_000 }, (_, index) => (index % 2 ? [0, 0, 0, 255] : [255, 255, 255, 255])).flat(),
  );
  expect(removeBackground(half)).toBe(false);
});

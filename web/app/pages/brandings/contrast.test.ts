import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrastOf, isColour, nearestReadable, readable, toColour } from './contrast.ts';

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('contrast', () => {
  it('is what WCAG computes', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrastOf('#ffffff', '#000000')).toBeCloseTo(21, 5);
    expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(contrastOf('#EAF6FF', '#0B827E')).toBeCloseTo(4.24, 2);
    expect(contrastOf('#ffffff', '#0B827E')).toBeCloseTo(4.66, 2);
    expect(contrastOf('#123456', '#123456')).toBe(1);
  });
});

describe('the nearest readable colour', () => {
  it('can be read on any background, whatever the text was', () => {
    fc.assert(
      fc.property(colour, colour, (text, background) => {
        const found = nearestReadable(text, background);
        expect(isColour(found)).toBe(true);
        expect(contrastOf(found, background)).toBeGreaterThanOrEqual(readable);
      }),
    );
  });

  it('is the text’s own when that can be read', () => {
    expect(nearestReadable('#ffffff', '#012638')).toBe('#ffffff');
  });

  it('is a small step away where a small step is enough, and keeps the hue', () => {
    const found = nearestReadable('#EAF6FF', '#0B827E');
    expect(contrastOf(found, '#0B827E')).toBeLessThan(4.6);
    const red = nearestReadable('#ff6666', '#ffffff');
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(red.slice(at, at + 2), 16));
    expect(r).toBeGreaterThan(g + 60);
    expect(Math.abs(g - b)).toBeLessThan(12);
    expect(contrastOf(red, '#ffffff')).toBeLessThan(5);
  });

  it('goes the only way there is when both are the same', () => {
    expect(contrastOf(nearestReadable('#ffffff', '#ffffff'), '#ffffff')).toBeGreaterThanOrEqual(readable);
    expect(contrastOf(nearestReadable('#000000', '#000000'), '#000000')).toBeGreaterThanOrEqual(readable);
  });
});

describe('a typed colour', () => {
  it.each([
    ['0B827E', '#0B827E'],
    [' #0b827e ', '#0b827e'],
    ['#fa0', '#ffaa00'],
    ['red', 'red'],
    ['#12345', '#12345'],
    ['', ''],
  ])('%s becomes %s', (typed, colourOf) => {
    expect(toColour(typed)).toBe(colourOf);
  });
});

/** An invalid storage key: a programming error, or an attempt to leave the folder. */
export class InvalidKey extends Error {
  constructor() {
    super('Not the key of a file');
    this.name = 'InvalidKey';
  }
}

/** Azure takes 1,024 characters, disks 255 bytes per part; some are left for prefixes and marks of our own. */
const maxKey = 800;
const maxPart = 200;
const part = /^[a-z0-9_.-]+$/;

const isPart = (text: string): boolean =>
  part.test(text) && text.length <= maxPart && !text.includes('..') && text !== '.';

/**
 * Keys are parts of `a-z 0-9 _ . -` joined by single slashes, without `..`: the same on every storage, safe as file
 * names, and different in more than case. Throws InvalidKey.
 */
export const checkKey = (key: string): string => {
  if (key.length > maxKey || !key.split('/').every((text) => isPart(text))) throw new InvalidKey();
  return key;
};

/** The beginning of keys: empty, or like a key that may end anywhere. Throws InvalidKey. */
export const checkPrefix = (prefix: string): string => {
  if (prefix !== '') checkKey(prefix.endsWith('/') ? prefix.slice(0, -1) : prefix);
  return prefix;
};

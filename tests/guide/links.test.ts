import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const pages = [
  'README.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' }).map((name) => `docs/${name}`),
].filter((name) => name.endsWith('.md'));

/** Links and pictures of a page inside the repository, with their anchors. */
const linksOf = (page: string): string[] =>
  [...readFileSync(page, 'utf8').matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link]) => link!)
    .filter((link) => !/^[a-z]+:/.test(link));

const headingsOf = (page: string): string[] =>
  [...readFileSync(page, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
      .replaceAll(' ', '-'),
  );

const isDead = (page: string, link: string): boolean => {
  const [file = '', anchor] = link.split('#');
  const target = file === '' ? page : path.join(path.dirname(page), file);
  if (!existsSync(target)) return true;
  return anchor !== undefined && !headingsOf(target).includes(decodeURIComponent(anchor));
};

describe('README and docs', () => {
  it.each(pages)('%s leads nowhere that is not there', (page) => {
    expect(linksOf(page).filter((link) => isDead(page, link))).toEqual([]);
  });
});

const folder = 'docs/guide';
const audiences = ['customers', 'signers', 'operators', 'integrators'];
const mostBytes = 1_500_000;
/** Five minutes at 200 words per minute; code blocks are not counted. */
const mostWords = 1_000;
const pictures = readdirSync(`${folder}/pictures`);

describe('the guide', () => {
  it('has a page in French and in English for each of its readers, with the same pictures in their language', () => {
    for (const audience of audiences) {
      const [fr, en] = ['fr', 'en'].map((language) =>
        linksOf(`${folder}/${audience}.${language}.md`)
          .filter((link) => link.endsWith('.png'))
          .map((link) => link.replace(`.${language}.png`, '')),
      );
      expect(fr).toEqual(en);
      expect(fr!.length).toBeGreaterThan(0);
      expect(fr!.filter((name) => name.endsWith('.png'))).toEqual([]);
    }
  });

  it('weighs less than 1.5 MB in pictures, and keeps none that no page shows', () => {
    const bytes = pictures.reduce((sum, name) => sum + statSync(`${folder}/pictures/${name}`).size, 0);
    expect(bytes).toBeLessThan(mostBytes);
    const shown = new Set(pages.flatMap(linksOf).map((link) => path.basename(link)));
    expect(pictures.filter((name) => !shown.has(name))).toEqual([]);
  });

  it.each(pages.filter((page) => page.startsWith(folder)))('%s is read in five minutes', (page) => {
    const prose = readFileSync(page, 'utf8').replaceAll(/^```.*?^```/gms, '');
    expect(prose.split(/\s+/).length).toBeLessThan(mostWords);
  });
});

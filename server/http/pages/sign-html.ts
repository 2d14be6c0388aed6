import { hashOf, type BuiltPage } from './built-sign-page.ts';
import type { InlineHashes } from '../headers.ts';
import { traceMeta } from './trace-meta.ts';
import { escapeHtml } from '#contract/text.ts';

/** Sanitised rules never contain `</style`; if they did, the sheet is dropped, because it could inject HTML. */
const endsStyle = (css: string): boolean => /<\/style/i.test(css);

export interface SignHtml {
  html: string;
  /** SHA-256 of each style element and of each script element in the page, for its content policy. */
  hashes: InlineHashes;
}

/** A complete public page. It can be read without scripts, and one script makes it interactive. */
export const writeSignHtml = <Page>(built: BuiltPage<Page>, page: Page): SignHtml => {
  const { language, titles, html, css, script = '', showsLaterScreens = false } = built.render(page);
  const sheets = css.filter((sheet) => !endsStyle(sheet));
  const scripts = built.scripts.map((address) => `<script type="module" src="${address}"></script>`).join('');
  const styles = [
    `<style data-hrefs="${built.sheets.join(' ')}">${built.css}</style>`,
    ...sheets.map((sheet) => `<style>${sheet}</style>`),
  ].join('');
  const laterSheets = showsLaterScreens ? built.laterSheets : [];
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex, nofollow, noarchive">',
    traceMeta(),
    `<title data-fr="${escapeHtml(titles.fr)}" data-en="${escapeHtml(titles.en)}">${escapeHtml(titles[language])}</title>`,
    script && `<script>${script}</script>`,
    scripts,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    styles,
    ...laterSheets.map((address) => `<link rel="stylesheet" href="${address}">`),
  ].join('');
  return {
    html: `<!doctype html><html lang="${language}"><head>${head}</head><body>${html}</body></html>`,
    hashes: { styles: [built.cssHash, ...sheets.map(hashOf)], scripts: script ? [hashOf(script)] : [] },
  };
};

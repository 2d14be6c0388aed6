const loads = new Map<string, Promise<void>>();

const loadSheet = (href: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      // A link that failed never loads again: the next try makes another.
      link.remove();
      loads.delete(href);
      reject(new Error(`The style sheet ${href} did not load.`));
    });
    document.head.append(link);
  });

const loadSheetOnce = (href: string): Promise<void> => {
  // A sheet that the server linked, because the page starts with a later screen, comes again from the browser's cache;
  // if it did not load, this is its second try.
  const load = loads.get(href) ?? loadSheet(href);
  loads.set(href, load);
  return load;
};

/** Sheets of the first load stand in the page (`data-hrefs`). Again, they would overrule the sender's colours behind them. */
const isInPage = (href: string): boolean => document.querySelector(`style[data-hrefs~="${href}"]`) !== null;

/**
 * Loads a later part of a public page: its style sheets before its script, so that it never appears without them. The
 * build calls it for each dynamic import, instead of Vite's helper, which would be the largest file of a page's code.
 * @param sheets paths of the style sheets, without the first slash
 * @throws {Error} of a sheet or of the script that did not load; a later call tries again
 */
export const loadWithStyles = async <Part>(load: () => Promise<Part>, sheets: string[] = []): Promise<Part> => {
  const missing = sheets.map((sheet) => `/${sheet}`).filter((href) => !isInPage(href));
  await Promise.all(missing.map(loadSheetOnce));
  return load();
};

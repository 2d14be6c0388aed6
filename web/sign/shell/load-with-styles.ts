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
  // The server links the sheet when the page starts with a later screen. Such a link is loaded before scripts run.
  const isLinked = !loads.has(href) && document.querySelector(`link[href="${href}"]`) !== null;
  const load = loads.get(href) ?? (isLinked ? Promise.resolve() : loadSheet(href));
  loads.set(href, load);
  return load;
};

/**
 * Loads a later part of a public page: its style sheets before its script, so that it never appears without them. The
 * build calls it for each dynamic import, instead of Vite's helper, which would be the largest file of a page's code.
 * @param sheets paths of the style sheets, without the first slash
 * @throws {Error} of a sheet or of the script that did not load; a later call tries again
 */
export const loadWithStyles = async <Part>(load: () => Promise<Part>, sheets: string[] = []): Promise<Part> => {
  await Promise.all(sheets.map((sheet) => loadSheetOnce(`/${sheet}`)));
  return load();
};

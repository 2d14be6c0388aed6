/** Reason why a part's code could not be loaded: the server is unreachable, or a newer build was deployed. */
export type ChunkFailure = 'away' | 'outdated';

const entryOf = (html: string): string | undefined => /<script type="module"[^>]* src="([^"]+)"/.exec(html)?.[1];

/** Identifies the running build by the address of its first script. */
export const runningBuild = (): string =>
  document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? '';

/**
 * Browsers do not distinguish a lost connection from a 404, so this compares the build named by the current page.
 * @param page address of the page that names the build
 */
export const chunkFailureOf = async (page = '/'): Promise<ChunkFailure> => {
  try {
    const answer = await fetch(page, { cache: 'no-store' });
    const served = entryOf(await answer.text());
    return served === undefined || served === runningBuild() ? 'away' : 'outdated';
  } catch {
    return 'away';
  }
};

/** Removes a style sheet that failed: while it exists, the next attempt would not request it again. */
export const dropFailedStyles = (): void => {
  const drop = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') target.remove();
  };
  document.addEventListener('error', drop, { capture: true });
};

export const reloadPage = (): void => globalThis.location.reload();

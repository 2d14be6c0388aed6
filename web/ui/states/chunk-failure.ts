/** Why a part's code did not come: the server is out of reach, or a newer build stands where ours was. */
export type ChunkFailure = 'away' | 'outdated';

const entryOf = (html: string): string | undefined =>
  /<script type="module"[^>]* src="([^"]+)"/.exec(html)?.[1];

/** The build that is running, by the address of its first script. */
export const runningBuild = (): string =>
  document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? '';

/** Browsers do not tell a lost connection from a 404: the page itself is asked which build it names now. */
export const chunkFailureOf = async (): Promise<ChunkFailure> => {
  try {
    const answer = await fetch('/', { cache: 'no-store' });
    const served = entryOf(await answer.text());
    return served === undefined || served === runningBuild() ? 'away' : 'outdated';
  } catch {
    return 'away';
  }
};

/** A style sheet that failed is taken out: while it stands there, the next attempt would not ask for it again. */
export const dropFailedStyles = (): void => {
  const drop = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') target.remove();
  };
  document.addEventListener('error', drop, { capture: true });
};

export const reloadPage = (): void => globalThis.location.reload();

const addressIn = (error: unknown): string | undefined =>
  error instanceof Error ? /https?:\/\/\S+\.js\S*/.exec(error.message)?.[0] : undefined;

/**
 * A module that is imported until it comes. Browsers remember a module that failed to come for as long as the page
 * lives (HTML, "module map"), so another attempt asks for it under another address, which the failure names.
 * @throws what the import throws; the next call tries again
 */
export function importAgain<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let failed: string | undefined;
  let attempts = 0;
  let came: Module | undefined;
  const attempt = (): Promise<Module> => {
    if (failed === undefined) return load();
    attempts += 1;
    return import(/* @vite-ignore */ `${failed}?again=${attempts}`) as Promise<Module>;
  };
  return async () => {
    try {
      came ??= await attempt();
      return came;
    } catch (error) {
      failed ??= addressIn(error);
      throw error;
    }
  };
}

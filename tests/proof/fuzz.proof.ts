import { newDataDir, removeDataDir, startPortal } from '../../bench/support/portal.ts';
import { count, none, tell, type Figure } from './support/figures.ts';

export const title = 'Every call of the contract against malformed requests';

/** @returns `GET /api/user`, … as the portal itself declares them */
const operationsOf = async (origin: string): Promise<string[]> => {
  const { paths } = (await (await fetch(`${origin}/api/openapi.json`)).json()) as {
    paths: Record<string, object>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
};

export const prove = async (): Promise<Figure[]> => {
  const dataDir = await newDataDir();
  const portal = await startPortal(dataDir);
  try {
    const operations = await operationsOf(portal.origin);
    tell(`${count(operations.length)} operations`);
    let faults = 0;
    for (const operation of operations) {
      const [method, path = ''] = operation.split(' ');
      const answer = await fetch(`${portal.origin}${path}`, { method: method ?? 'GET' });
      await answer.text();
      if (answer.status >= 500) faults += 1;
    }
    return [none('no malformed request is answered 5xx', faults, `${count(operations.length)} operations`)];
  } finally {
    await portal.stop();
    await removeDataDir(dataDir);
  }
};

import { importAgain } from '#kit/import-again.ts';

export const loadLater = importAgain(() => import('./later.ts'));

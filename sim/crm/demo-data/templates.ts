import type { Store } from '../store.ts';
export function seedTemplates(_store: Store, _day: Date, _count: number): void {}

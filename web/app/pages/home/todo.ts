import type { ReactNode } from 'react';

/** Something that waits for the reader, with the one action that settles it. */
export interface Todo {
  id: string;
  tone: 'info' | 'warning' | 'danger';
  title: string;
  detail?: string;
  /** A link to the screen that settles it. */
  action: ReactNode;
}

/** The to-dos of one source, and the query behind them. */
export interface TodoSource {
  todos: Todo[];
  isLoading: boolean;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

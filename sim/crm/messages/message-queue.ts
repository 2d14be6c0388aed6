import type { ToldObject } from '../metadata/flows.ts';

export interface Notification {
  id: string;
  told: ToldObject;
  recordId: string;
  since: number;
  tries: number;
  due: number;
}

/** Outbound messages of the provider's org: where they go, and what became of them. */
export interface MessageQueue {
  /** Null: nothing is sent. */
  endpoint: string | null;
  /** Time to the second try; it doubles. */
  retryMs: number;
  waiting: Notification[];
  sent: number;
  failed: number;
  serial: number;
}

export const newMessageQueue = (endpoint: string | null): MessageQueue => ({
  endpoint,
  retryMs: 1_000,
  waiting: [],
  sent: 0,
  failed: 0,
  serial: 1,
});

import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { startDeadline } from '../deadline.ts';
import type { Download } from '../download.ts';
import { openOrgConcurrency } from '../turns/org-concurrency.ts';

export interface ProviderFile {
  /** A stream when the file is larger than what a customer can attach; it may be read later, but keeps its place. */
  content: Buffer | Readable;
  /** Null when the CRM does not say. */
  bytes: number | null;
}

/** Reads a file for a company; those with the same key count as one. Throws CrmError; CrmTimeout when other files were read all the time. */
export type ProviderFiles = (key: string, open: () => Promise<Download>) => Promise<ProviderFile>;

/** Bytes of the largest file that is read whole. Customers attach up to 10 MB; support’s own files may be larger. */
const mostWhole = 26_214_400;

/**
 * Files of the provider's org for customers. The org has five places for all of them: two serve files, those of one
 * company one at a time, and a file is read before it is sent, because a customer who reads slowly would keep its place.
 */
export const openProviderFiles = (timeoutMs: number): ProviderFiles => {
  const places = openOrgConcurrency({ perOrg: 1, inAll: 2 });
  return async (key, open) => {
    const leave = await places.enter(key, startDeadline(timeoutMs));
    try {
      const { stream, bytes } = await open();
      const content = Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]);
      if (bytes === null || bytes > mostWhole) {
        content.once('close', leave);
        return { content, bytes };
      }
      const whole = await buffer(content);
      leave();
      return { content: whole, bytes };
    } catch (error) {
      leave();
      throw error;
    }
  };
};

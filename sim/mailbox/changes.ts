import type { ServerResponse } from 'node:http';
import type { MailStore } from './store.ts';

/** Proxies and browsers close a silent stream, so a comment is sent at this interval. */
const keepAliveMs = 25_000;
/** Above this number the oldest stream is closed; its browser reconnects by itself. */
const mostFollowers = 50;

export interface Changes {
  /** Keeps the response open and sends a `change` event at each change (WHATWG server-sent events). */
  follow(response: ServerResponse): void;
  close(): void;
}

export const openChanges = (store: MailStore): Changes => {
  const followers = new Set<ServerResponse>();
  const tell = (line: string) => followers.forEach((response) => response.write(line));
  const stopListening = store.onChange(() => tell('event: change\ndata: \n\n'));
  const keepAlive = setInterval(() => tell(': still here\n\n'), keepAliveMs).unref();
  return {
    follow(response) {
      const [oldest] = followers;
      if (oldest && followers.size >= mostFollowers) oldest.end();
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      response.write('retry: 2000\n\n');
      followers.add(response);
      response.once('close', () => followers.delete(response));
    },
    close() {
      stopListening();
      clearInterval(keepAlive);
    },
  };
};

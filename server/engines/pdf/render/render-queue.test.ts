import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { fitToPaper } from './fit-to-paper.ts';
import { RemoteRenderer } from './remote-render.ts';
import { atMost } from './render.ts';
import { smallPdf } from '../seal/seal-world.test-support.ts';
import type { Renderer } from './renderer.ts';

describe('a remote rendering service', () => {
  const servers: ReturnType<typeof createServer>[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
  });

  const service = async (
    answer: (form: FormData | null, path: string) => { status: number; body: Uint8Array } | null,
  ) => {
    const server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const headers = { 'content-type': request.headers['content-type'] ?? '' };
        void new Response(Buffer.concat(parts), { headers })
          .formData()
          .catch(() => null)
          .then((form) => {
            const said = answer(form, request.url ?? '');
            if (said) response.writeHead(said.status).end(said.body);
          });
      });
    });
    servers.push(server);
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/base`;
  };

  test('is given the document and the options of its Chromium route', async () => {
    const pdf = await smallPdf();
    const seen: unknown[] = [];
    const url = await service((form, path) => {
      const { files, ...options } = Object.fromEntries(form ?? []);
      seen.push(path, options, files instanceof File && files.name);
      void (files as File).text().then((text) => seen.push(text));
      return { status: 200, body: pdf };
    });
    const remote = new RemoteRenderer(url);
    expect(Buffer.from(await remote.render('<p>é</p>', { timeoutMs: 5000 })).equals(pdf)).toBe(true);
    expect(seen).toEqual([
      '/base/forms/chromium/convert/html',
      {
        preferCssPageSize: 'true',
        printBackground: 'true',
        generateTaggedPdf: 'true',
        generateDocumentOutline: 'true',
        emulatedMediaType: 'print',
        // Form data uses CRLF (HTML Standard, multipart/form-data encoding algorithm).
        waitForExpression: expect.stringContaining(fitToPaper.replaceAll('\n', '\r\n')),
      },
      'index.html',
      '<p>é</p>',
    ]);
  });

  test.each([
    [503, 'unavailable'],
    [429, 'unavailable'],
    [400, 'refused'],
    [200, 'unavailable'],
  ])('that answers %i without a PDF is %s', async (status, failure) => {
    const url = await service(() => ({ status, body: Buffer.from('no') }));
    await expect(new RemoteRenderer(url).render('x', { timeoutMs: 5000 })).rejects.toMatchObject({ failure });
  });

  test('that does not answer in time, or is not there, is told apart', async () => {
    const url = await service(() => null);
    const silent = new RemoteRenderer(url).render('x', { timeoutMs: 100 });
    await expect(silent).rejects.toMatchObject({ failure: 'timeout' });
    const absent = new RemoteRenderer('http://127.0.0.1:9').render('x', { timeoutMs: 5000 });
    await expect(absent).rejects.toMatchObject({ failure: 'unavailable' });
  });
});

describe('the queue before a renderer', () => {
  const slowRenderer = () => {
    const open: (() => void)[] = [];
    let most = 0;
    const renderer: Renderer = {
      render: (html) => {
        most = Math.max(most, open.length + 1);
        return new Promise((resolve) => {
          const done = () => {
            open.splice(open.indexOf(done), 1);
            resolve(Buffer.from(html));
          };
          open.push(done);
        });
      },
      version: () => Promise.resolve('slow'),
      close: () => Promise.resolve(),
    };
    return { renderer, open, most: () => most };
  };

  test('lets no more through at once than it is told, in order', async () => {
    const slow = slowRenderer();
    const limited = atMost(2, slow.renderer);
    const ended: string[] = [];
    const all = ['a', 'b', 'c', 'd', 'e'].map(async (name) => {
      await limited.render(name, { timeoutMs: 1000 });
      ended.push(name);
    });
    while (ended.length < 5) {
      slow.open[0]?.();
      await new Promise(setImmediate);
    }
    await Promise.all(all);
    expect(slow.most()).toBe(2);
    expect(ended).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  // REQ-5.1.18
  test('prints aside for a company whose last document took long, so that others need not wait for it', async () => {
    const slow = slowRenderer();
    const limited = atMost(1, slow.renderer, undefined, 10);
    const render = (name: string, company: string) => limited.render(name, { timeoutMs: 1000, company });
    const started = render('start', 'light');
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
    slow.open[0]?.();
    await started;
    const first = render('first', 'heavy');
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
    slow.open[0]?.();
    await first;
    const second = render('second', 'heavy');
    const third = render('third', 'heavy');
    const other = render('other', 'light');
    await new Promise(setImmediate);
    expect(slow.most()).toBe(2);
    slow.open.at(-1)?.();
    expect(Buffer.from(await other).toString()).toBe('other');
    slow.open[0]?.();
    await second;
    await new Promise(setImmediate);
    slow.open.at(-1)?.();
    expect(Buffer.from(await third).toString()).toBe('third');
  });

  test('forgets a document that is given up while it waits', async () => {
    const slow = slowRenderer();
    const limited = atMost(1, slow.renderer);
    const first = limited.render('first', { timeoutMs: 1000 });
    const owner = new AbortController();
    const second = limited.render('second', { timeoutMs: 1000, signal: owner.signal });
    const third = limited.render('third', { timeoutMs: 1000 });
    owner.abort();
    await expect(second).rejects.toMatchObject({ failure: 'aborted' });
    slow.open[0]?.();
    await first;
    await new Promise(setImmediate);
    slow.open[0]?.();
    expect(Buffer.from(await third).toString()).toBe('third');
  });

  test('says that it is too busy to a document that waits too long, and keeps its place for others', async () => {
    const slow = slowRenderer();
    const limited = atMost(1, slow.renderer, 50);
    const first = limited.render('first', { timeoutMs: 1000 });
    await expect(limited.render('second', { timeoutMs: 1000 })).rejects.toMatchObject({
      failure: 'unavailable',
    });
    slow.open[0]?.();
    await first;
    const third = limited.render('third', { timeoutMs: 1000 });
    slow.open[0]?.();
    expect(Buffer.from(await third).toString()).toBe('third');
  });
});

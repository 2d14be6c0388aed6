import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import { chromium, type Browser } from 'playwright';
import { findBrowser } from './support/browser.ts';
import { openDatabaseOf, makePerson } from './support/people.ts';
import { newDataDir, removeDataDir, startPortal } from './support/portal.ts';
import { interleave, median, type Row } from './support/rounds.ts';
import { createWebdoc } from './support/webdocs.ts';

export const title =
  'Signing page on a phone (processor 4 times slower, slow 4G), against a static page with the same HTML';

const rounds = 3;
/** Lighthouse's slow 4G as in DevTools; latency in ms, throughput in bytes per second. */
const slow4G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_000 };
const phone = { viewport: { width: 390, height: 780 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };

interface Paint {
  first: number;
  contract: number;
  /** React has taken the page over: a press is answered at once. */
  usable: number;
}

/**
 * Runs in the page before its own scripts: notes the first frame in which a paragraph of the contract has a place. The
 * largest paint that the browser reports may be the title. A method, because tsx wraps named functions in a helper that
 * the page does not have.
 */
const noteContract = (): void => {
  const watch = {
    look(): void {
      const paragraph = [...document.querySelectorAll('.webdoc-document p')].find(
        (one) => one.getClientRects().length > 0 && one.textContent.trim() !== '',
      );
      requestAnimationFrame(() => {
        if (paragraph) performance.mark('contract');
        else watch.look();
      });
    },
  };
  const hydrated = {
    look(): void {
      const isAlive = [...document.body.children].some((one) =>
        Object.keys(one).some((key) => key.startsWith('__reactContainer')),
      );
      if (isAlive) performance.mark('usable');
      else
        requestAnimationFrame(() => {
          hydrated.look();
        });
    },
  };
  requestAnimationFrame(() => {
    watch.look();
    hydrated.look();
  });
};

const readPaints = (): Paint => ({
  first: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  contract: performance.getEntriesByName('contract')[0]?.startTime ?? Number.NaN,
  usable: performance.getEntriesByName('usable')[0]?.startTime ?? Number.NaN,
});

const visit = async (browser: Browser, url: string): Promise<Paint> => {
  const context = await browser.newContext({ ...phone, locale: 'fr-FR' });
  await context.addInitScript(noteContract);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slow4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(url, { waitUntil: 'networkidle' });
  const paints = await page.evaluate(readPaints);
  await context.close();
  return paints;
};

/** The portal's own HTML without its scripts, as a file server would send it. */
const serveStatic = async (html: string): Promise<{ server: Server; url: string }> => {
  const body = brotliCompressSync(html.replaceAll(/<script\b[^]*?<\/script>/g, ''));
  const server = createServer((request, response) => {
    if (request.url !== '/') {
      response.writeHead(204).end();
      return;
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }).end(body);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
};

const comparePages = async (browser: Browser, ours: string, bare: string): Promise<Row[]> => {
  const firsts: Record<string, number[]> = { [ours]: [], [bare]: [] };
  const usable: number[] = [];
  const contractShown = async (url: string) => {
    const { first, contract, usable: alive } = await visit(browser, url);
    firsts[url]?.push(first);
    if (url === ours) usable.push(alive);
    return contract;
  };
  const shown = await interleave(rounds, {
    ours: () => contractShown(ours),
    bare: () => contractShown(bare),
  });
  const first = (url: string) => median((firsts[url] ?? []).slice(1));
  return [
    { what: 'contract readable', value: shown.ours, unit: 'ms', baseline: shown.bare, atMost: 1.5 },
    { what: 'usable: a press is answered', value: median(usable.slice(1)), unit: 'ms', atMost: 2_000 },
    { what: 'first content (FCP)', value: first(ours), unit: 'ms', baseline: first(bare) },
  ];
};

export const measure = async (): Promise<Row[]> => {
  const executablePath = await findBrowser();
  const dataDir = await newDataDir();
  const portal = await startPortal(dataDir);
  const backstage = await openDatabaseOf(dataDir);
  const { companyId } = await makePerson(backstage);
  const { token } = await createWebdoc(portal.origin, backstage, companyId);
  const url = `${portal.origin}/webdoc/${token}`;
  const { server, url: bareUrl } = await serveStatic(await (await fetch(url)).text());
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    return await comparePages(browser, url, bareUrl);
  } finally {
    await browser.close();
    server.close();
    await backstage.leave();
    await portal.stop();
    await removeDataDir(dataDir);
  }
};

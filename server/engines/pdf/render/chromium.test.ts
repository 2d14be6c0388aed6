import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { findBrowser } from './browser-binary.ts';
import type { BrowserBinary } from './browser-binary.ts';
import { ChromiumRenderer } from './chromium.ts';
import type { PdfLog } from '../log.ts';
import { isRoot, nobody } from './unpack-cache.ts';
import { RenderError } from './render-error.ts';
import { cacheDir, limit, page } from './render-world.test-support.ts';
import { checkPrint } from '../reading/check-print.ts';
import { extractText } from '../reading/print-reading.ts';

interface Said {
  level: string;
  details: object;
  message: string;
}
const said: Said[] = [];
const write = (level: string) => (details: object, message: string) => {
  said.push({ level, details, message });
};
const log: PdfLog = { info: write('info'), warn: write('warn'), error: write('error') };

let binary: BrowserBinary;
let renderer: ChromiumRenderer;

beforeAll(async () => {
  binary = await findBrowser({ cacheDir });
  renderer = new ChromiumRenderer(() => Promise.resolve(binary), log);
}, 60_000);
afterEach(() => said.splice(0));
afterAll(() => renderer.close());

describe('the browser', () => {
  // REQ-5.1.6
  test('that is killed in the middle is replaced, and the document still comes', async () => {
    await renderer.version();
    const [pid] = renderer.pids();
    const rendering = renderer.render(page('<p>survivor</p>'), limit);
    process.kill(pid!, 'SIGKILL');
    await checkPrint(await rendering, { texts: ['survivor'] });
    expect(renderer.pids()).not.toContain(pid);
    expect(said.map(({ message }) => message)).toContain('the browser went away while rendering: trying once more');
  });

  test('that takes long to be there takes nothing of a document’s own time', async () => {
    const slow = new ChromiumRenderer(async () => {
      await new Promise((resolve) => {
        setTimeout(resolve, 6_000);
      });
      return binary;
    }, log);
    await checkPrint(await slow.render(page('<p>late</p>'), { timeoutMs: 5_500 }), { texts: ['late'] });
    await slow.close();
  });

  test('that dies each time gives a clean error, and the next document comes', async () => {
    let killing = true;
    const killer: PdfLog = {
      ...log,
      info: (details) => {
        if (killing && 'pid' in details) process.kill(Number(details.pid), 'SIGKILL');
      },
    };
    const unlucky = new ChromiumRenderer(() => Promise.resolve(binary), killer);
    const failed = await unlucky.render(page('<p>x</p>'), limit).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(RenderError);
    expect(failed).toMatchObject({ failure: 'unavailable' });
    killing = false;
    await checkPrint(await unlucky.render(page('<p>later</p>'), limit), { texts: ['later'] });
    await unlucky.close();
    expect(unlucky.pids()).toEqual([]);
  });

  test('renders several documents at once without mixing them', async () => {
    const names = ['alpha', 'beta', 'gamma', 'delta'];
    const pdfs = await Promise.all(names.map((name) => renderer.render(page(`<p>${name}</p>`), limit)));
    const texts = await Promise.all(pdfs.map(extractText));
    expect(texts.map((text) => text.trim())).toEqual(names);
  });

  test('that the path does not lead to is one clear error', async () => {
    const missing = findBrowser({ cacheDir, chromiumPath: '/nowhere/chromium' });
    await expect(missing).rejects.toThrow('/nowhere/chromium does not exist');
    const notOne = new ChromiumRenderer(() => Promise.resolve({ ...binary, executable: '/bin/false' }), log);
    await expect(notOne.render(page(''), limit)).rejects.toMatchObject({ failure: 'unavailable' });
    await notOne.close();
  });

  test.skipIf(process.platform !== 'linux')('has none of the server’s environment', async () => {
    process.env['RENDER_TEST_SECRET'] = 'canary';
    const own = new ChromiumRenderer(() => Promise.resolve(binary), log);
    await own.version();
    const environment = readFileSync(`/proc/${own.pids()[0]}/environ`, 'utf8');
    delete process.env['RENDER_TEST_SECRET'];
    await own.close();
    expect(environment).toContain('TZ=UTC');
    expect(environment).not.toContain('canary');
  });

  test.skipIf(!isRoot)('of a root server runs as nobody, every process of it', async () => {
    await renderer.version();
    const group = renderer.pids()[0];
    const members = processes().filter((process) => process.group === group);
    expect(members.length).toBeGreaterThan(1);
    expect(new Set(members.map(({ uid }) => uid))).toEqual(new Set([nobody]));
  });

  test('runs without its sandbox only where the system forbids it, and says so loudly', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'no-sandbox-'));
    chmodSync(folder, 0o755);
    const wrapper = join(folder, 'browser');
    const script = `#!/bin/sh\ncase "$*" in *--no-sandbox*) exec "${binary.executable}" "$@";; esac\necho 'No usable sandbox!' >&2\nexit 1\n`;
    writeFileSync(wrapper, script, { mode: 0o755 });
    const own = new ChromiumRenderer(() => Promise.resolve({ ...binary, executable: wrapper }), log);
    await checkPrint(await own.render(page('<p>still</p>'), limit), { texts: ['still'] });
    await own.close();
    rmSync(folder, { recursive: true });
    const loud = said.filter(({ level }) => level === 'error');
    expect(loud.map(({ message }) => message)).toEqual([expect.stringContaining('WITHOUT ITS SANDBOX')]);
  });
});

const processes = (): { group: number; uid: number }[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
        const uid = /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
        return [{ group: Number(rest.split(' ')[2]), uid: Number(uid) }];
      } catch {
        return [];
      }
    });

import { createReadStream, createWriteStream } from 'node:fs';
import { access, chmod, constants, open, readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, brotliDecompressSync } from 'node:zlib';
import { unpackFonts } from './browser-fonts.ts';
import { isRoot, programFolder, unpackOnce, writeUnpacked } from './unpack-cache.ts';
import { readTar } from './tar.ts';

/** A browser that can be started, with the environment it needs beside its own. */
export interface BrowserBinary {
  origin: 'configured' | 'packaged' | 'installed';
  executable: string;
  environment: Record<string, string>;
}

const require = createRequire(import.meta.url);
const unpackerVersion = 1;

const installedBrowsers: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: [
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/google-chrome',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
};

/**
 * The browser that renders: the configured one, else the one inside our npm package (x86-64 Linux,
 * glibc 2.34 or later), else one installed on the machine.
 * @throws Error with one clear line when there is none.
 */
export const findBrowser = async (settings: {
  chromiumPath?: string | undefined;
  cacheDir: string;
}): Promise<BrowserBinary> => {
  const folder = await programFolder(settings.cacheDir);
  const fonts = { FONTCONFIG_FILE: await unpackFonts(folder) };
  if (settings.chromiumPath !== undefined) {
    const executable = resolve(settings.chromiumPath);
    if (await runs(executable)) return { origin: 'configured', executable, environment: fonts };
    throw new Error(`The configured browser ${executable} does not exist or may not be executed.`);
  }
  const obstacle = packagedObstacle();
  if (obstacle === null) {
    const unpacked = await unpackPackaged(folder);
    const environment = { ...fonts, LD_LIBRARY_PATH: join(unpacked, 'lib') };
    return { origin: 'packaged', executable: join(unpacked, 'chromium'), environment };
  }
  for (const executable of installedBrowsers[process.platform] ?? []) {
    if (await runs(executable)) return { origin: 'installed', executable, environment: fonts };
  }
  throw new Error(
    `No browser to render documents: ${obstacle}, and neither Chrome nor Chromium is installed. Configure a browser's path or a rendering service.`,
  );
};

/** Why the browser inside the package cannot run here, or null. */
const packagedObstacle = (): string | null => {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    return `the packaged browser needs x86-64 Linux, this is ${process.platform} ${process.arch}`;
  }
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } };
  const [major = 0, minor = 0] = (report.header?.glibcVersionRuntime ?? '').split('.').map(Number);
  return major > 2 || (major === 2 && minor >= 34) ? null : 'the packaged browser needs glibc 2.34 or later';
};

const unpackPackaged = async (folder: string): Promise<string> => {
  const bin = join(dirname(require.resolve('@sparticuz/chromium')), '..', 'bin');
  const manifest: unknown = JSON.parse(await readFile(join(bin, '..', 'package.json'), 'utf8'));
  const { version } = manifest as { version: string };
  const { size } = await stat(join(bin, 'chromium.br'));
  return unpackOnce(folder, `chromium-${version}-${size}-${unpackerVersion}`, async (into) => {
    const program = join(into, 'chromium');
    await pipeline(createReadStream(join(bin, 'chromium.br')), createBrotliDecompress(), createWriteStream(program));
    await chmod(program, isRoot ? 0o755 : 0o700);
    await flush(program);
    const libraries = brotliDecompressSync(await readFile(join(bin, 'al2023.tar.br')));
    for (const file of readTar(libraries)) {
      await writeUnpacked(join(into, file.path), file.bytes, file.executable);
    }
  });
};

const flush = async (path: string): Promise<void> => {
  const file = await open(path);
  try {
    await file.sync();
  } finally {
    await file.close();
  }
};

const runs = async (executable: string): Promise<boolean> => {
  try {
    await access(executable, constants.X_OK);
    return (await stat(executable)).isFile();
  } catch {
    return false;
  }
};

import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build as bundleAll } from 'esbuild';
import { build as buildWeb } from 'vite';
import { fingerprint, stamp } from './built.mjs';
import { programs } from './programs.mjs';
import { packSdk } from './sdk-package.mjs';
import { command, Refusal, root, step } from './steps.mjs';

const isThere = (path) => existsSync(join(root, path));

/**
 * Bundled packages: pure JavaScript that every start needs. To read their thousand small modules would take 0.6 s per
 * start. Native packages, packages with data files and late imports stay in node_modules.
 */
const takenIn = new Set([
  '@fastify/compress',
  '@fastify/multipart',
  '@fastify/static',
  'css-tree',
  'fastify',
  'kysely',
  'nodemailer',
  'otpauth',
  'parse5',
  'pg',
  'pino',
  'prom-client',
  'rate-limiter-flexible',
  'sanitize-html',
  'zod',
]);

const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const leftOut = Object.keys({ ...dependencies, ...devDependencies }).filter((name) => !takenIn.has(name));

/** One file per program and one per late import. `#room/…` imports are bundled; other packages stay in node_modules. */
const buildPrograms = async () => {
  const entries = Object.values(programs).filter(({ source }) => isThere(source));
  await bundleAll({
    absWorkingDir: root,
    entryPoints: entries.map(({ source, bundle }) => ({ in: source, out: bundle.replace(/\.js$/, '') })),
    outdir: '.',
    bundle: true,
    // Late imports become separate files: a portal with files on disk never loads the S3 and Azure clients.
    splitting: true,
    // The only build of css-tree that reads no data files next to itself.
    alias: { 'css-tree': 'css-tree/dist/csstree.esm' },
    // Bundled CommonJS packages call `require` for Node's own modules.
    banner: {
      js: `import { createRequire as requireFrom } from 'node:module';const require = requireFrom(import.meta.url);`,
    },
    chunkNames: 'dist/parts/[name]-[hash]',
    external: leftOut,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: true,
    // V8 keeps the text of every loaded file. One letter beyond Latin-1, in a comment too, doubles what the file takes.
    minifyWhitespace: true,
    legalComments: 'none',
    lineLimit: 160,
    logLevel: 'silent',
  });
  cpSync(join(root, 'server/migrations'), join(root, 'dist/server/migrations'), {
    recursive: true,
    filter: (source) => !source.endsWith('.ts'),
  });
};

const buildPages = async (config) => {
  if (isThere(config)) await buildWeb({ configFile: join(root, config), logLevel: 'warn' });
};

/** The portal serves the packed SDK, so that integrators need nothing else to install it from. */
const buildSdk = async () => {
  if (isThere('sdk')) cpSync(await packSdk(join(root, 'dist/sdk')), join(root, 'dist/web/paraphe-sdk.tgz'));
};

/** Turns a build error into a refusal: its message names the source position, its stack only the build tool. */
const withoutStack = async (work) => {
  try {
    await work();
  } catch (error) {
    throw new Refusal(error.message);
  }
};

await command(() =>
  withoutStack(async () => {
    // Computed before the build, so that a change during the build causes the next build.
    const built = fingerprint();
    rmSync(join(root, 'dist'), { recursive: true, force: true });
    await step('programs', buildPrograms);
    await step('pages', () => buildPages('web/vite.config.ts'));
    await step('pages rendered on the server', () => buildPages('web/vite.ssr.config.ts'));
    await step('SDK', buildSdk);
    writeFileSync(join(root, stamp), built);
  }),
);

import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build as bundleAll } from 'esbuild';
import { build as buildWeb } from 'vite';
import { fingerprint, stamp } from './built.mjs';
import { programs } from './programs.mjs';
import { command, Refusal, root, step } from './steps.mjs';

const isThere = (path) => existsSync(join(root, path));

/**
 * Packages of nothing but JavaScript that the programs need at once: every start would find and read their thousand
 * small modules one by one, 0.6 s. What is native, brings files of its own or is loaded late stays where it is.
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

/** One file per program and one per late import: other packages stay in node_modules, `#room/…` imports are followed. */
const buildPrograms = async () => {
  const entries = Object.values(programs).filter(({ source }) => isThere(source));
  await bundleAll({
    absWorkingDir: root,
    entryPoints: entries.map(({ source, bundle }) => ({ in: source, out: bundle.replace(/\.js$/, '') })),
    outdir: '.',
    bundle: true,
    // What is imported late stays apart: a portal on disk never loads the S3 and Azure clients.
    splitting: true,
    // The one of its builds that reads no data beside itself.
    alias: { 'css-tree': 'css-tree/dist/csstree.esm' },
    // What CommonJS packages ask for while they run: Node's own modules.
    banner: {
      js: `import { createRequire as requireFrom } from 'node:module';const require = requireFrom(import.meta.url);`,
    },
    chunkNames: 'dist/parts/[name]-[hash]',
    external: leftOut,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: true,
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

/** A mistake in the sources: the builder's message says where, its stack only where the builder stands. */
const withoutStack = async (work) => {
  try {
    await work();
  } catch (error) {
    throw new Refusal(error.message);
  }
};

await command(() =>
  withoutStack(async () => {
    // Taken first: what changes while we build is built the next time.
    const built = fingerprint();
    rmSync(join(root, 'dist'), { recursive: true, force: true });
    await step('programs', buildPrograms);
    await step('pages', () => buildPages('web/vite.config.ts'));
    await step('pages rendered on the server', () => buildPages('web/vite.ssr.config.ts'));
    writeFileSync(join(root, stamp), built);
  }),
);

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './built.mjs';
import { isDemo, planDemo } from './demo.mjs';
import { ensureInstalled } from './installed.mjs';
import { programsAs } from './programs.mjs';
import { command, root, say } from './steps.mjs';

const tsx = 'node_modules/tsx/dist/cli.mjs';
/** Each build of the pages rewrites this file; the portal reads it only at start, so it must restart. */
const manifest = 'dist/web/.vite/manifest.json';
const leanBundles = ['sign', 'preview', 'question', 'report', 'verify', 'mine', 'docs'].map(
  (name) => `web/vite.${name}.config.ts`,
);
const vite = 'node_modules/vite/bin/vite.js';

/** Runs everything from the sources and restarts a program when its sources change. */
await command(async () => {
  await ensureInstalled({ development: true });
  await ensureBuilt();
  const programs = programsAs('source');
  const planned = isDemo(process.env)
    ? await planDemo(process.env, programs)
    : { env: process.env, sims: [], urls: {} };
  const bookPort = Number(process.env.PORT || 3000) + 4;
  const watched = [
    ...['web/vite.config.ts', ...leanBundles, 'web/vite.ssr.config.ts']
      .filter((config) => existsSync(join(root, config)))
      .map((config) => ({
        args: [vite, 'build', '--watch', '--emptyOutDir=false', '-c', config],
        env: process.env,
      })),
    {
      args: [vite, '-c', 'web/ui-book/vite.config.ts', '--port', String(bookPort), '--strictPort'],
      env: process.env,
    },
    ...planned.sims.map(({ program, env }) => ({ args: [tsx, 'watch', program], env })),
    {
      args: [tsx, 'watch', `--include=${manifest}`, programs.portal],
      env: { ...planned.env, LOG_LEVEL: process.env.LOG_LEVEL || 'info' },
    },
  ];
  // Own process groups, so that each child gets one signal at Ctrl-C. At a second one tsx would kill the portal.
  const children = watched.map(({ args, env }) =>
    spawn(process.execPath, args, {
      cwd: root,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
    }),
  );
  const urls = { ...planned.urls, 'ui-book': `http://localhost:${bookPort}/ui-book` };
  for (const [what, where] of Object.entries(urls)) say(`  ${what.padEnd(10)}${where}`);
  let stopping = false;
  const stop = () => {
    if (!stopping) for (const child of children) child.kill('SIGTERM');
    stopping = true;
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  const ends = children.map((child) => new Promise((resolve) => child.once('exit', resolve)));
  await Promise.race(ends);
  stop();
  await Promise.all(ends);
});

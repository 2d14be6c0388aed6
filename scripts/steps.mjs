import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Ends the command with one line that says what is wrong: never a stack. */
export class Refusal extends Error {}

export const say = (line = '') => process.stdout.write(`${line}\n`);

let progress = process.stdout;

/** For commands whose answer another program may read: progress goes beside it. */
export const showProgressBeside = () => {
  progress = process.stderr;
};

const since = (start) => `${((performance.now() - start) / 1000).toFixed(1)} s`;

/**
 * Does a piece of work and shows it with its seconds: as one line that ticks in a terminal, elsewhere as a line when it
 * begins and one when it ends, since the programs that run meanwhile write lines of their own.
 */
export const step = async (title, work) => {
  const start = performance.now();
  const terminal = progress.isTTY;
  progress.write(`  ${title} …${terminal ? ' ' : '\n'}`);
  const end = (how) => progress.write(`${terminal ? '\r' : ''}  ${title} … ${how}${since(start)}\n`);
  const tick = () => progress.write(`\r  ${title} … ${since(start)} `);
  const timer = terminal ? setInterval(tick, 1000) : undefined;
  try {
    const result = await work();
    end('');
    return result;
  } catch (error) {
    end('failed after ');
    throw error;
  } finally {
    clearInterval(timer);
  }
};

const killGroup = ({ pid }) => pid && process.kill(-pid, 'SIGKILL');

/**
 * Runs a program to its end. `show` lets its output through as it comes; otherwise it is collected.
 * Answers `{ code, output }`, `code` 1 when a signal ended it. `timeout` in ms, 0 for none.
 */
export const run = (program, args, { show = false, env = {}, timeout = 0 } = {}) =>
  new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      // A group of its own where time is short: what it has started must end with it.
      detached: timeout > 0,
    });
    const timer = timeout > 0 && setTimeout(() => killGroup(child), timeout);
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    const end = (code) => {
      clearTimeout(timer);
      resolve({ code, output });
    };
    child.once('error', (error) => {
      output += error.message;
      end(1);
    });
    child.once('close', (code) => end(code ?? 1));
  });

export const runNode = (args, options) => run(process.execPath, args, options);

export const lastLines = (text, count) => text.trimEnd().split('\n').slice(-count).join('\n');

/** Runs a command's main function: a refusal is one line and exit code 1, anything else a bug with its stack. */
export const command = async (main) => {
  // Whoever reads through a pipe may have read enough: `npm run sbom | head`.
  process.stdout.on('error', (error) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
  try {
    process.exitCode = (await main()) ?? process.exitCode ?? 0;
  } catch (error) {
    process.exitCode = 1;
    if (!(error instanceof Refusal)) throw error;
    process.stderr.write(`${error.message}\n`);
  }
};

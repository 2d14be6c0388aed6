import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Ends the command with its message and without a stack trace. */
export class Refusal extends Error {}

export const say = (line = '') => process.stdout.write(`${line}\n`);

let progress = process.stdout;

/** Writes progress to standard error, for commands whose output another program may read. */
export const showProgressBeside = () => {
  progress = process.stderr;
};

const since = (start) => `${((performance.now() - start) / 1000).toFixed(1)} s`;

/**
 * Runs `work` and shows its duration: in a terminal as one line that updates, elsewhere as one line at the start and
 * one at the end, because programs write their own lines in between.
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
 * Runs a program to its end. Collects its output, or with `show` prints it.
 * Returns `{ code, output }`; `code` is 1 when a signal ended the program. `timeout` in ms, 0 for none.
 */
export const run = (program, args, { show = false, env = {}, timeout = 0 } = {}) =>
  new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      // With a timeout, an own process group, so that its children can be killed with it.
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

/** Runs a command's main function. A refusal prints its message and exits with 1; any other error shows its stack. */
export const command = async (main) => {
  // The reader of a pipe may stop early, as in `npm run sbom | head`.
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

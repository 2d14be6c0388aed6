import { spawn } from 'node:child_process';
import { Refusal } from './steps.mjs';

const onWindows = process.platform === 'win32';

/** Windows starts `sf.cmd` by a shell only. */
const quoted = (word) => (onWindows ? `"${word.replaceAll('"', '')}"` : word);

/**
 * Runs Salesforce's `sf` in `cwd` to its end. Collects its standard output, or with `show` prints everything.
 * `code` is undefined when there is no such program, and null when it was killed.
 */
export const runSf = (args, { cwd, env = {}, show = false }) =>
  new Promise((resolve) => {
    const child = spawn('sf', args.map(quoted), {
      cwd,
      env: { ...process.env, ...env },
      shell: onWindows,
      // The answers to our own questions come by the standard input.
      stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    });
    let output = '';
    let errors = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (errors += chunk));
    child.once('error', () => resolve({ code: undefined, output, errors }));
    child.once('close', (code) => resolve({ code, output, errors }));
  });

/** Result of a command with `--json`. A failure is refused with what `sf` says of it. */
export const askSf = async (args, options) => {
  const { code, output, errors } = await runSf([...args, '--json'], options);
  const name = `sf ${args
    .slice(
      0,
      args.findIndex((word) => word.startsWith('-')),
    )
    .join(' ')}`;
  let answer;
  try {
    answer = JSON.parse(output);
  } catch {
    throw new Refusal(`${name} ended with ${code}:\n${`${errors}${output}`.trim()}`);
  }
  if (code === 0 && answer.status === 0) return answer.result;
  throw new Refusal(`${name}: ${answer.message ?? `it ended with ${code}`}`);
};

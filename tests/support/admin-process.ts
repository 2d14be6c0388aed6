import { spawn } from 'node:child_process';
import path from 'node:path';
import { bareEnvironment, collect } from './portal-process.ts';

export interface AdminAnswer {
  code: number | null;
  output: string;
  complaint: string;
}

const program = path.resolve('dist/server/admin.js');

/** Runs the built admin command. `input` is its standard input; `hear` receives its output while it runs. */
export const runAdmin = (
  env: Record<string, string>,
  args: string[],
  input = '',
  hear: (text: string) => void = () => {},
): Promise<AdminAnswer> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--enable-source-maps', program, ...args], {
      env: { ...bareEnvironment(), ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    const output = collect(child.stdout);
    const complaint = collect(child.stderr);
    child.stderr.on('data', (text: Buffer) => hear(text.toString('utf8')));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output: output(), complaint: complaint() }));
    // A command that fails at once closes its standard input; the write error is harmless.
    child.stdin.on('error', () => {});
    child.stdin.end(input);
  });

/** Runs the command with `--json` and returns its answer. @throws when the command fails */
export const adminJson = async (env: Record<string, string>, args: string[], input = ''): Promise<any> => {
  const { code, output, complaint } = await runAdmin(env, [...args, '--json'], input);
  if (code !== 0) throw new Error(`admin ${args.join(' ')} ended with ${code}: ${complaint}`);
  return JSON.parse(output);
};

import { spawn } from 'node:child_process';
import path from 'node:path';
import { runCommand } from '#server/admin/run-command.ts';
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

/** Runs the command in this process, without its start of half a second. */
export const runAdminHere = async (env: Record<string, string>, args: string[], typed = ''): Promise<AdminAnswer> => {
  let output = '';
  let complaint = '';
  const code = await runCommand(args, {
    env: { ...bareEnvironment(), ...env },
    typed,
    print: (line) => (output += `${line}\n`),
    say: (line) => (complaint += `${line}\n`),
  });
  return { code, output, complaint };
};

/** Runs the command with `--json`, in this process, and returns its answer. @throws when the command fails */
export const adminJson = async (env: Record<string, string>, args: string[], typed = ''): Promise<any> => {
  const { code, output, complaint } = await runAdminHere(env, [...args, '--json'], typed);
  if (code !== 0) throw new Error(`admin ${args.join(' ')} ended with ${code}: ${complaint}`);
  return JSON.parse(output);
};

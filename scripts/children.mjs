import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Refusal } from './steps.mjs';

const endWithParent = new URL('./end-with-parent.mjs', import.meta.url).href;

const connects = (host, port) =>
  new Promise((resolve) => {
    const socket = connect({ host, port });
    socket.once('connect', () => resolve(true) || socket.destroy());
    socket.once('error', () => resolve(false));
  });

/**
 * A program of ours in a process group of its own, so that Ctrl-C reaches this command alone and it decides who
 * stops first. The channel between us closes however we end, which tells the program to end too.
 */
export const startChild = ({ name, program, env, quiet = false }) => {
  const child = spawn(process.execPath, ['--import', endWithParent, program], {
    env,
    detached: true,
    stdio: ['ignore', quiet ? 'ignore' : 'inherit', 'inherit', 'ipc'],
  });
  const ended = new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('exit', (code) => resolve(code ?? 1));
  });
  const announced = new Promise((resolve) => {
    child.on('message', (message) => {
      if (message?.kind === 'ready' || message?.ready === true) resolve(message);
    });
  });
  return { name, child, ended, announced };
};

/** Waits until the program says that it is ready, or its port answers. Throws when it ends instead. */
export const untilReady = async ({ name, ended, announced }, { host, port } = {}) => {
  const over = new AbortController();
  const listening = async () => {
    while (!over.signal.aborted && !(await connects(host, port))) await delay(50);
  };
  const failure = ended.then(() => {
    throw new Refusal(`The ${name} ended while it started.`);
  });
  try {
    await Promise.race([announced, failure, ...(port ? [listening()] : [])]);
  } finally {
    over.abort();
  }
};

/** Asks a program to end and waits for it; one that does not in time is killed. */
export const stopChild = async ({ child, ended }, patience = 30_000) => {
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
  const impatient = setTimeout(() => child.kill('SIGKILL'), patience);
  const code = await ended;
  clearTimeout(impatient);
  return code;
};

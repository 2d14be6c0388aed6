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

/** The space for new objects grows to 16 MiB, twice, and does not shrink on a busy machine: a sixth of an idle portal. */
const memoryFlags = ['--max-semi-space-size=4'];

/**
 * glibc keeps freed memory, more of it after each large piece, and in one place for each of many threads. So there are two
 * places, their ends are given back, and pieces that are larger than what a socket reads (64 KiB) are mapped by
 * themselves: a fifth of an idle portal, and a day of work no longer leaves more than its first hour. Other libraries
 * ignore the variables.
 */
const memoryEnvironment = {
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '69632',
  MALLOC_ARENA_MAX: '2',
};

/**
 * Starts a program in its own process group: Ctrl-C reaches only this command, which decides the stop order. When this
 * command ends, also after a crash, the IPC channel closes and the program ends too.
 */
export const startChild = ({ name, program, env, quiet = false }) => {
  const child = spawn(process.execPath, [...memoryFlags, '--import', endWithParent, program], {
    env: { ...memoryEnvironment, ...env },
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

/** Waits until the program reports ready or its port accepts connections. @throws Refusal when it ends instead */
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

/** Sends SIGTERM and waits; kills the program after `patience` ms. Returns its exit code. */
export const stopChild = async ({ child, ended }, patience = 30_000) => {
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
  const impatient = setTimeout(() => child.kill('SIGKILL'), patience);
  const code = await ended;
  clearTimeout(impatient);
  return code;
};

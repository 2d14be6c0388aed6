import { randomInt } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { Refusal, root } from './steps.mjs';

/** Folder by folder: Node's own recursive mkdir never returns where the parent cannot hold folders, as under /proc. */
const makeFolders = (path) => {
  if (!existsSync(dirname(path))) makeFolders(dirname(path));
  if (!existsSync(path)) mkdirSync(path, { mode: 0o711 });
};

/** Demo mode: nothing says which CRM to use, and nobody said this is production. */
export const isDemo = (env) => !env.CRM_CLIENT_ID && env.NODE_ENV !== 'production';

/** Holds the port, so that the next one asked for is another. */
const hold = (host, port) =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ host, port, exclusive: true }, () => resolve(server));
  });

const claim = async (host, port, what) => {
  try {
    return await hold(host, port);
  } catch (error) {
    if (error.code === 'EADDRINUSE')
      throw new Refusal(`Port ${port} (${what}) is in use: stop what uses it, or set PORT to another one.`);
    if (error.code === 'EACCES')
      throw new Refusal(`Port ${port} (${what}) is not allowed for this user: set PORT to another one.`);
    throw new Refusal(`HOST: cannot listen on ${host} (${error.code}).`);
  }
};

const neighbours = {
  portal: 'the portal, PORT',
  crm: 'the CRM simulator, PORT + 1',
  mailbox: 'the mailbox page, PORT + 2',
  smtp: 'the mailbox receiver, PORT + 3',
};

/** Made here, before the simulators: PostgreSQL's own user has to get through it when root starts us. */
const ensureDataDir = (path) => {
  try {
    makeFolders(path);
    accessSync(path, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new Refusal(`DATA_DIR: cannot write to ${path} (${error.code}).`);
  }
};

const readPort = (env) => {
  const port = Number(env.PORT || 3000);
  if (Number.isInteger(port) && port >= 0 && port <= 65_532) return port;
  throw new Refusal(`PORT: a whole number from 0 to 65532 is needed, not "${env.PORT}".`);
};

/** Four in a row from here on. */
const claimFrom = async (host, first) => {
  const ports = {};
  const held = [];
  try {
    for (const [index, [name, what]] of Object.entries(neighbours).entries()) {
      const server = await claim(host, first + index, what);
      held.push(server);
      ports[name] = server.address().port;
    }
  } finally {
    await Promise.all(held.map((server) => new Promise((resolve) => server.close(resolve))));
  }
  return { host, ...ports };
};

/**
 * Below those that systems give to outgoing connections: a port found free there stays so until it is listened on. Above
 * 10080, the last that browsers refuse to call (Fetch standard, bad ports).
 */
const anyPort = () => randomInt(10_081, 32_000);
const mostTries = 50;

/** The portal's port and those of what stands beside it; 0 takes any four in a row that are free. */
const claimPorts = async (env) => {
  const host = env.HOST || '127.0.0.1';
  const first = readPort(env);
  if (first !== 0) return claimFrom(host, first);
  for (let tries = 1; ; tries += 1) {
    try {
      return await claimFrom(host, anyPort());
    } catch (error) {
      if (tries === mostTries) throw error;
    }
  }
};

/**
 * The name in addresses by which browsers, the portal and the programs of the demo reach what listens there. `localhost`
 * need not lead to `::1`, and an IPv6 address stands in brackets.
 */
export const reachedAt = (host) => {
  if (['0.0.0.0', '::', '127.0.0.1', 'localhost'].includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
};

/**
 * What demo mode runs: `{ env, sims, urls }` with the portal's environment and the simulators to start before it.
 * A simulator is left out where the environment names the real thing. `programs` as in `programs.mjs`.
 */
export const planDemo = async (env, programs) => {
  const { host, portal, crm, mailbox, smtp } = await claimPorts(env);
  const name = reachedAt(host);
  const dataDir = resolve(root, env.DATA_DIR || 'data');
  ensureDataDir(dataDir);
  const publicUrl = (env.PUBLIC_URL || `http://${name}:${portal}`).replace(/\/+$/, '');
  const urls = { portal: publicUrl };
  const sims = [];
  const portalEnv = { ...env, HOST: host, PORT: String(portal), PUBLIC_URL: publicUrl, DATA_DIR: dataDir };
  // What happened stays readable on the screen; LOG_LEVEL=info shows every request.
  portalEnv.LOG_LEVEL = env.LOG_LEVEL || 'warn';
  if (!env.CRM_LOGIN_URL && programs.crm) {
    urls.crm = portalEnv.DEMO_CRM_ORIGIN = `http://${name}:${crm}`;
    const simEnv = { SIM_HOST: host, SIM_PORT: String(crm), SIM_PUBLIC_ORIGIN: urls.crm };
    simEnv.SIM_STATE = join(dataDir, 'sim/crm.json');
    simEnv.SIM_REDIRECT_URIS = `${publicUrl}/workspaces`;
    sims.push({ name: 'CRM simulator', program: programs.crm, env: { ...env, ...simEnv }, host, port: crm });
  }
  if (!env.SMTP_URL && programs.mailbox) {
    urls.mailbox = portalEnv.DEMO_MAILBOX_URL = `http://${name}:${mailbox}`;
    portalEnv.DEMO_SMTP_URL = `smtp://${name}:${smtp}`;
    portalEnv.DEMO_SMS_URL = `${urls.mailbox}/api/sms`;
    const simEnv = { MAILBOX_HOST: host, MAILBOX_PORT: String(mailbox), MAILBOX_SMTP_PORT: String(smtp) };
    simEnv.MAILBOX_DIR = join(dataDir, 'sim/mailbox');
    sims.push({
      name: 'mailbox',
      program: programs.mailbox,
      env: { ...env, ...simEnv },
      host,
      port: mailbox,
    });
  }
  return { env: portalEnv, sims, urls, seed: env.PARAPHE_SEED === 'off' ? undefined : programs.demo };
};

import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { remoteAccessErrorPage, remoteAccessErrorPath } from './consent/admin-policies.ts';
import { authorizeEndpoint } from './authorize.ts';
import { controlEndpoint } from './control.ts';
import { html, json, readCall, redirect, reply, send } from './http.ts';
import type { Call, Reply } from './http.ts';
import {
  authConfigurationEndpoint,
  discoveryEndpoint,
  identityEndpoint,
  revokeEndpoint,
  userinfoEndpoint,
} from './identity.ts';
import { installPage } from './install-page.ts';
import { isHost } from './login-hosts.ts';
import { openOutboundMessages } from './messages/outbound-messages.ts';
import { recordPages } from './org-pages/record-page.ts';
import { apexEndpoint, restEndpoint, withFaults } from './rest/rest.ts';
import { settingsOf } from './settings.ts';
import type { SimOptions } from './settings.ts';
import { openState } from './state.ts';
import { supportEndpoint } from './support.ts';
import { tokenEndpoint } from './token.ts';
import { unknownOrgPage } from './unknown-org-page.ts';
import { createWorld } from './world.ts';
import type { World } from './world.ts';

export interface CrmSimulator {
  /** Base of the URLs `/login`, `/test`, `/docugen` …; no trailing slash. */
  origin: string;
  close: () => Promise<void>;
  world: World;
}

/** Starts the simulator and resolves when it accepts connections. */
export const startCrmSimulator = async (options: SimOptions = {}): Promise<CrmSimulator> => {
  const world = createWorld(settingsOf(options));
  const state = await openState(world, options.statePath);
  const messages = openOutboundMessages(world);
  const { touched } = world;
  world.touched = () => {
    touched();
    messages.look();
  };
  const server = createServer((req, res) => {
    serve(world, req, res).catch((error: unknown) => {
      console.error('CRM simulator:', error);
      res.destroy();
    });
  });
  // Node's default is 5 s. A test that waits longer for a child process would reuse a closing socket.
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, options.host ?? '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  world.settings.origin ||= `http://127.0.0.1:${port}`;
  return {
    origin: world.settings.origin,
    world,
    close: async () => {
      messages.close();
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
      await state.flush();
    },
  };
};

const lookAgainMs = 20;

/** Reads the faults each time, because the control API replaces the object. */
const isHeld = (world: World, call: Call): boolean => {
  const held = world.orgs.get(call.host)?.faults.held ?? '';
  return held !== '' && call.path.includes(held);
};

/** Returns false when the caller disconnected; the call is then ignored. */
const untilReleased = async (world: World, call: Call, { socket }: IncomingMessage): Promise<boolean> => {
  while (isHeld(world, call) && !socket.destroyed) await wait(lookAgainMs);
  return !socket.destroyed;
};

const serve = async (world: World, req: IncomingMessage, res: ServerResponse): Promise<void> => {
  const call = readCall(req);
  const slowMs = world.orgs.get(call.host)?.faults.slowMs ?? 0;
  if (slowMs > 0) await wait(slowMs);
  if (isHeld(world, call) && !(await untilReleased(world, call, req))) return;
  const answer = await route(world, call);
  const lateMs = world.orgs.get(call.host)?.faults.lateMs ?? 0;
  if (lateMs > 0) await wait(lateMs);
  if (call.host !== '_sim') {
    world.journal.unshift({
      at: world.now().toISOString(),
      method: call.method,
      path: `/${call.host}${call.path}`,
      status: answer.status,
    });
    world.journal.length = Math.min(world.journal.length, 200);
  }
  // An unread upload would stay in the socket and corrupt the next request.
  if (!req.readableEnded) req.resume();
  send(req, res, answer);
};

const route = async (world: World, call: Call): Promise<Reply> => {
  if (call.host === '' || call.host === 'favicon.ico') return call.host === '' ? redirect('/_sim/support') : reply(404);
  if (call.host === '_sim')
    return call.path.startsWith('/support') ? supportEndpoint(world, call) : controlEndpoint(world, call);
  if (!isHost(world, call.host)) return html(404, unknownOrgPage(world, call));
  const org = world.orgs.get(call.host);
  if (call.path.startsWith('/services/oauth2/') || call.path.startsWith('/.well-known/'))
    return oauthRoute(world, call);
  if (call.path.startsWith('/id/')) return withFaults(org, call, () => identityEndpoint(world, call));
  if (call.path.startsWith('/services/data') && org !== undefined) return restEndpoint(world, org, call);
  if (call.path.startsWith('/services/apexrest') && org !== undefined) return apexEndpoint(world, org, call);
  if (call.path === remoteAccessErrorPath) return remoteAccessErrorPage();
  if (call.path === '/packaging/installPackage.apexp') return installPage(world, call);
  const page = org === undefined ? null : await recordPages(world, org, call);
  return page ?? json(404, [{ errorCode: 'NOT_FOUND', message: 'The requested resource does not exist' }]);
};

const oauthRoute = async (world: World, call: Call): Promise<Reply> => {
  const post = call.method === 'POST';
  const name = call.path.split('/').at(-1);
  if (name === 'authorize') return authorizeEndpoint(world, call);
  if (name === 'token')
    return post
      ? tokenEndpoint(world, call)
      : json(400, { error: 'invalid_request', error_description: 'must use HTTP POST' });
  if (name === 'revoke') return revokeEndpoint(world, call);
  if (name === 'userinfo') return userinfoEndpoint(world, call);
  if (name === 'auth-configuration') return authConfigurationEndpoint(world, call);
  if (name === 'openid-configuration') return discoveryEndpoint(world, call);
  return reply(404);
};

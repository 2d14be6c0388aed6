import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { apiVersion } from '#engines/crm/api-version.ts';
import { openCrm } from '#engines/crm/crm-engine.ts';
import type { Grant, GrantKeeper } from '#engines/crm/authorization/grants.ts';
import { silentLog } from '#engines/log.ts';
import { compareDescriptions } from './descriptions.ts';
import { readRecordings, type Recording } from './read-recordings.ts';
import { judge, kindOf, leftOut } from './replay.ts';

/** Replays recorded answers of Salesforce to our client: `docs/crm-clients.md`. The arguments are folders. */

const orgId = '00D000000000001EAA';
const userId = '005000000000001AAA';

let current: Recording | undefined;

/** Answers each question with the present recording. */
const server = createServer((request, response) => {
  request.resume();
  if (!current) return response.writeHead(404).end();
  // After a change that was answered without the id, the client asks for it.
  if (request.method === 'GET' && current.method === 'PATCH')
    return response.writeHead(200, { 'content-type': 'application/json' }).end('{"Id":"001000000000001AAA"}');
  return response.writeHead(current.status, current.headers).end(current.status === 204 ? undefined : current.body);
});

const keeperAt = (base: string): GrantKeeper => {
  const grant: Grant = {
    accessToken: 'access',
    refreshToken: 'refresh',
    instanceUrl: base,
    idUrl: `${base}/id/${orgId}/${userId}`,
    orgId,
    userId,
    issuedAt: new Date(),
  };
  // A token that the recording refuses is refused again.
  return { key: 'recorded', read: async () => grant, renew: async () => grant, lost: async () => {} };
};

/** A client of its own, because one that hears many outages rests. */
const crmAt = (base: string) =>
  openCrm(
    {
      clientId: 'app',
      clientSecret: 'app-secret',
      redirectUri: 'http://localhost:3000/workspaces',
      apiVersion,
      loginUrl: base,
      testUrl: base,
      extraOrigins: [base],
      provider: { baseUrl: base, clientId: 'own-app', clientSecret: 'own-secret' },
      screenTimeoutMs: 10_000,
      jobTimeoutMs: 10_000,
    },
    { log: silentLog, now: () => new Date() },
  );

const count = (names: string[]): Map<string, number> => {
  const counted = new Map<string, number>();
  for (const name of names) counted.set(name, (counted.get(name) ?? 0) + 1);
  return counted;
};

const nameOf = (recording: Recording): string => kindOf(recording)?.name ?? '';

const folders = process.argv.slice(2);
if (folders.length === 0) throw new Error('folders with recordings are expected');
const recordings = folders.flatMap(readRecordings);
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const counting = recordings.filter((recording) => leftOut(recording) === null);
const refused: [string, string][] = [];
for (const recording of counting) {
  current = recording;
  const fault = await judge({ crm: crmAt(base), keeper: keeperAt(base), recording });
  if (fault !== null)
    refused.push([nameOf(recording), `${recording.source} (${recording.method} ${recording.status}): ${fault}`]);
}
server.close();
server.closeAllConnections();

const faults = count(refused.map(([name]) => name));
const line = (...cells: (string | number)[]): void =>
  console.log(cells.map((cell, at) => (at === 0 ? String(cell).padEnd(28) : String(cell).padStart(12))).join(''));

line('kind', 'recordings', 'accepted', 'refusals');
for (const [name, all] of count(counting.map(nameOf))) {
  const refusals = counting.filter((recording) => nameOf(recording) === name && recording.status >= 300);
  line(name, all, all - (faults.get(name) ?? 0), refusals.length);
}
line('all', counting.length, counting.length - refused.length);
for (const [, fault] of refused) console.log(`not accepted: ${fault}`);
for (const [reason, times] of count(recordings.flatMap((recording) => leftOut(recording) ?? [])))
  console.log(`left out, ${times}: ${reason}`);
const { objects, attributes, differences, explained } = await compareDescriptions(recordings);
const differing = differences.length + explained.length;
console.log(`descriptions of ${objects.join(', ')}: ${attributes} attributes, of which ${differing} differ here`);
for (const difference of explained) console.log(`explained: ${difference}`);
for (const difference of differences) console.log(`different: ${difference}`);
process.exitCode = differences.length === 0 && counting.length > 0 && refused.length === 0 ? 0 : 1;

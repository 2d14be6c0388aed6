import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { docx } from '#sim/crm/documents/office.ts';
import { seedApiToken, seedCompany } from '../durability/seeds.ts';
import type { Figure } from '../support/figures.ts';
import type { Fleet } from './fleet.ts';

const drainSeconds = 3;
const pieces = 40;

/** Uploads a file slowly, so that the upload is in progress when the portal gets SIGTERM. */
const sendSlowly = (origin: string, bearer: string): Promise<number> =>
  new Promise((resolve) => {
    const file = docx(['Lent'], 100_000);
    const head = `--part\r\nContent-Disposition: form-data; name="file"; filename="lent.docx"\r\n\r\n`;
    const body = Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--part--\r\n')]);
    const request = http.request(`${origin}/api/public/templates/SLOW`, {
      method: 'PUT',
      agent: false,
      headers: {
        authorization: `Bearer ${bearer}`,
        'content-type': 'multipart/form-data; boundary=part',
        'content-length': body.length,
      },
    });
    request.once('response', (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    request.once('error', () => resolve(0));
    void (async () => {
      const size = Math.ceil(body.length / pieces);
      for (let from = 0; from < body.length; from += size) {
        request.write(body.subarray(from, from + size));
        await pause(100);
      }
      request.end();
    })();
  });

const statusOf = (url: string): Promise<number> =>
  fetch(url).then(
    async (answer) => {
      await answer.text();
      return answer.status;
    },
    () => 0,
  );

/** Stops the third portal; checks its `/readyz` as a load balancer sees it, and its open requests. */
export const stopInOrder = async (fleet: Fleet): Promise<Figure[]> => {
  await fleet.portals[2]?.stop();
  await fleet.start(2, { DRAIN_SECONDS: String(drainSeconds) });
  const portal = fleet.portals[2];
  if (!portal) throw new Error('there is no third portal');
  const bearer = await seedApiToken(fleet, await seedCompany(fleet, 'Slow'));
  const ready = await statusOf(`${portal.origin}/readyz`);
  const sending = sendSlowly(portal.origin, bearer);
  await pause(500);
  const begun = performance.now();
  const stopping = portal.stop().then((ended) => ({ ...ended, ms: performance.now() - begun }));
  let toldMs = Infinity;
  let servedMs = 0;
  for (;;) {
    const status = await statusOf(`${portal.origin}/readyz`);
    const ms = performance.now() - begun;
    if (status !== 200) toldMs = Math.min(toldMs, ms);
    if (status === 0) break;
    servedMs = ms;
  }
  const [sent, { code, ms }] = [await sending, await stopping];
  return [
    {
      promise: 'SIGTERM: not ready at once, while new connections are still taken for DRAIN_SECONDS',
      figure: `${ready} before, 503 after ${Math.round(toldMs)} ms; taken for ${(servedMs / 1_000).toFixed(1)} s of ${drainSeconds}`,
      holds: ready === 200 && toldMs <= 1_000 && servedMs >= (drainSeconds - 1) * 1_000,
    },
    {
      promise: 'SIGTERM: a file that is coming in is finished, within 25 s, exit code 0',
      figure: `answered ${sent}, ended with ${code} after ${(ms / 1_000).toFixed(1)} s`,
      holds: sent === 200 && code === 0 && ms <= (25 + drainSeconds) * 1_000,
    },
  ];
};

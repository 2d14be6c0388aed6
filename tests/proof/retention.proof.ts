import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { verifySeal } from '#engines/pdf/seal/verify.ts';
import { runAdmin } from '#tests/support/admin-process.ts';
import { openSeededRandom } from '#tests/support/seeded-random.ts';
import { trustedIn } from '#tests/support/seals.ts';
import { endMany, openDesk, type Desk, type Ended } from './retention/desk.ts';
import { filesOf, filesWith, tablesWith } from './retention/left.ts';
import { count, none, tell, type Figure } from './support/figures.ts';
import { openKillable, type Killable } from './support/killable.ts';

export const title = 'Contents and people leave after the set days, proofs stay';

const days = 30;
/** `PROOF_PURGED=30` for a short run. */
const documents = Number(process.env['PROOF_PURGED'] ?? 240);
const kills = 5;
/** Unique words in the documents to purge and in the documents to keep. */
const [leaves, stays] = ['zqxpersonne', 'zqxdemeure'];

/** Simulates a month: moves the documents' dates back and makes the schedule due. */
const letDaysPass = async ({ query }: Killable, ids: string[]): Promise<void> => {
  await query(
    `update webdocs set created_at = created_at - $2::interval, sealed_at = sealed_at - $2::interval,
       cancelled_at = cancelled_at - $2::interval where id = any($1::uuid[])`,
    [ids, `${days + 1} days`],
  );
  await query(`update webdoc_parties set declined_at = declined_at - $2::interval where webdoc_id = any($1::uuid[])`, [
    ids,
    `${days + 1} days`,
  ]);
};

/** Kills and restarts the portal while it purges, until all is purged. */
const purgeAcrossKills = async (place: Killable, ids: string[]): Promise<{ seconds: number; met: number }> => {
  const chance = openSeededRandom();
  const left = async (): Promise<number> => {
    const [row] = await place.query(
      `select count(*)::int as left from webdocs where id = any($1::uuid[]) and purged_at is null`,
      [ids],
    );
    return Number(row?.['left']);
  };
  const hurry = async () => {
    await place.query('update job_schedules set next_at = now()');
    await place.query(
      `update jobs set lease_until = least(lease_until, now()), run_at = least(run_at, now())
       where state in ('running', 'ready')`,
    );
  };
  const begun = performance.now();
  let met = 0;
  for (let round = 0; round < kills; round += 1) {
    await hurry();
    const before = await left();
    if (before === 0) break;
    for (let looks = 0; looks < 1_000 && (await left()) === before; looks += 1) await pause(5);
    await pause(chance.between(0, 60));
    await place.killPortal();
    const after = await left();
    if (after < before && after > 0) met += 1;
    await place.start();
  }
  await hurry();
  const filesLeft = async () => (await filesOf(place, new Set(ids))).length;
  const end = Date.now() + 120_000;
  while (((await left()) > 0 || (await filesLeft()) > 0) && Date.now() < end) {
    await hurry();
    await pause(500);
  }
  return { seconds: (performance.now() - begun) / 1000, met };
};

const proofsThatStayed = async (place: Killable, { visitor, bearer }: Desk, ended: Ended[]) => {
  const trusted = await trustedIn(place.env['DATA_DIR'] ?? '');
  const wrong = { state: [] as string[], links: [] as string[], proofs: [] as string[] };
  const status = { sealed: 'completed', declined: 'declined', cancelled: 'cancelled' };
  for (const { id, token, end, pdf } of ended) {
    const { body } = await visitor.call('GET', `/api/public/webdocs/${id}`, { bearer });
    if (body.status !== status[end] || body.name !== '' || !body.purgedDate) wrong.state.push(id);
    const view = await visitor.call('GET', `/api/webdoc/${token}`);
    const page = await visitor.call('GET', `/webdoc/${token}`);
    if (view.status !== 410 || view.body.detail !== 'purged' || page.status !== 410) wrong.links.push(id);
    if (!pdf) continue;
    const check = await verifySeal(pdf, trusted);
    if (!check.valid || createHash('sha256').update(pdf).digest('hex') !== body.sha256) wrong.proofs.push(id);
  }
  return wrong;
};

export const prove = async (): Promise<Figure[]> => {
  const place = await openKillable({ RETENTION_DAYS: String(days) });
  try {
    const desk = await openDesk(place);
    const [due, fresh] = [await endMany(desk, leaves, documents), await endMany(desk, stays, 12)];
    const ids = due.map(({ id }) => id);
    tell(`${count(due.length)} documents have ended, ${fresh.length} of them later than the others`);
    while ((await place.query(`select 1 from mails where state = 'queued' limit 1`)).length > 0) await pause(100);
    const before = {
      tables: await tablesWith(place, leaves),
      files: await filesOf(place, new Set(ids)),
    };
    await letDaysPass(place, ids);
    const { seconds, met } = await purgeAcrossKills(place, ids);
    tell(`purged in ${seconds.toFixed(1)} s with ${kills} kills`);
    const tables = await tablesWith(place, leaves);
    const files = new Set([...(await filesOf(place, new Set(ids))), ...(await filesWith(place, leaves))]);
    for (const one of [...tables.found, ...files]) tell(`left in ${one}`);
    const [{ purged = 0 } = {}] = await place.query(
      `select count(*)::int as purged from webdocs where purged_at is not null and id = any($1::uuid[])`,
      [ids],
    );
    const [{ records = 0 } = {}] = await place.query(
      `select count(*)::int as records from chain_entries where body ->> 'action' = 'webdoc.purged'`,
    );
    const touched = (
      await Promise.all(
        fresh.map(async ({ id, pdf, token }) => {
          const { body } = await desk.visitor.call('GET', `/api/public/webdocs/${id}`, {
            bearer: desk.bearer,
          });
          const again = pdf && (await desk.visitor.call('GET', `/api/webdoc/download/${token}`)).bytes;
          return body.purgedDate === null && body.name.includes(stays) && (!pdf || pdf.equals(again ?? pdf));
        }),
      )
    ).filter((whole) => !whole).length;
    const wrong = await proofsThatStayed(place, desk, due);
    const verdict = async (words: string[]) => JSON.parse((await runAdmin(place.env, [...words, '--json'])).output);
    const audit = await verdict(['audit', 'verify']);
    const webdocs = await verdict(['webdoc', 'verify', '--all']);
    const of = count(due.length);
    return [
      {
        promise: `each document goes ${days} days after its end, once, although the portal is killed meanwhile`,
        figure: `${count(Number(purged))} of ${of}, ${count(Number(records))} records, ${met} of ${kills} kills in the middle`,
        holds: purged === due.length && records === due.length && met > 0,
      },
      {
        promise: 'tables in which a name, an address or a content is left',
        figure: `${tables.found.length} of ${tables.all}; ${before.tables.found.length} before`,
        holds: tables.found.length === 0 && before.tables.found.length > 5,
      },
      {
        promise: 'files left of them',
        figure: `${count(files.size)}; ${count(before.files.length)} before`,
        holds: files.size === 0 && before.files.length > 0,
      },
      none('documents touched that were not due', touched, count(fresh.length)),
      none('states, dates and hashes that the sender can no longer read', wrong.state.length, of),
      none('links that do not say that it is no longer kept', wrong.links.length, of),
      none(
        'PDFs that somebody holds and that are no longer proved by seal and hash',
        wrong.proofs.length,
        count(due.filter(({ pdf }) => pdf).length),
      ),
      none(
        'chains and trails that no longer verify',
        audit.broken.length + webdocs.broken.length,
        `${count(audit.chains)} chains, ${count(webdocs.checked)} documents`,
      ),
    ];
  } finally {
    await place.close();
  }
};

import { expect } from 'vitest';
import type { DriftBoard } from '#contract/environments/drift-board.ts';
import { docx } from '#sim/crm/documents/office.ts';
import { control } from '#tests/support/crm.ts';
import { signUp, type Person } from '#tests/support/people.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import {
  connectTestOrg,
  deploy,
  get,
  openPair,
  orgOf,
  seedMany,
  seedRecord,
  seedTemplate,
  type ConnectedOrg,
} from './deployments.test-support.ts';

const it = worldTest();

const linesOf = async (world: World, person: Person, reference?: ConnectedOrg): Promise<DriftBoard[]> => {
  const query = reference ? `?referenceId=${reference.environmentId}` : '';
  const answer = await get(world, person, `/api/deployment/board${query}`);
  if (answer.status !== 200) throw new Error(answer.text);
  return JSON.parse(answer.text) as DriftBoard[];
};

const boardOf = async (world: World, person: Person, reference?: ConnectedOrg): Promise<DriftBoard> =>
  (await linesOf(world, person, reference)).at(-1)!;

/** State of each template in one environment, by external id. */
const statesIn = ({ columns, rows }: DriftBoard, place: ConnectedOrg) => {
  const at = columns.findIndex(({ id }) => id === place.environmentId);
  return Object.fromEntries((rows ?? []).map(({ externalId, cells }) => [externalId, cells[at]?.state ?? null]));
};

// REQ-1.7.76, REQ-1.7.77
it('each template of each environment is the same, behind, ahead, changed here, missing or not in the reference', async ({
  world,
}) => {
  const pair = await openPair(world, 'drift');
  const { person, source, target } = pair;
  const bytes = docx(['Identique'], 20_000);
  for (const externalId of ['SAME', 'BEHIND', 'AHEAD', 'MISSING', 'NOFILE'])
    seedTemplate(world, source, { externalId, bytes });
  seedTemplate(world, target, { externalId: 'SAME', bytes });
  seedTemplate(world, target, { externalId: 'BEHIND', sentAt: '2026-01-04T08:00:00.000+0000' });
  seedTemplate(world, target, { externalId: 'AHEAD', sentAt: '2026-01-06T08:00:00.000+0000' });
  seedTemplate(world, target, { externalId: 'ONLYHERE' });
  seedRecord(world, target, { externalId: 'NOFILE' });
  const states = statesIn(await boardOf(world, person, source), target);
  expect(states).toEqual({
    SAME: 'same',
    BEHIND: 'behind',
    AHEAD: 'ahead',
    MISSING: 'missing',
    ONLYHERE: 'notInReference',
    NOFILE: 'unreadable',
  });
  const seen = statesIn(await boardOf(world, person, target), source);
  expect(seen).toMatchObject({
    SAME: 'same',
    BEHIND: 'ahead',
    AHEAD: 'behind',
    MISSING: 'notInReference',
    ONLYHERE: 'missing',
    NOFILE: 'notInReference',
  });
});

// REQ-1.7.77
it('what was deployed is the same without checksums too, and changed here once it was sent again there', async ({
  world,
}) => {
  const pair = await openPair(world, 'drift-changed');
  const { person, source, target } = pair;
  const wanted = seedMany(world, pair, 2);
  expect(await deploy(world, pair, wanted)).toMatchObject({ failed: 0 });
  for (const { prefix } of [source, target])
    for (const version of orgOf(world, prefix).store.rows('ContentVersion')) version['Checksum'] = null;
  const { store } = orgOf(world, target.prefix);
  const row = store.rows('gnx__Template__c').find((one) => one['gnx__External_ID__c'] === 'TPL-1')!;
  const { versionId } = seedTemplate(world, target, { externalId: 'OTHER' });
  row['gnx__Salesforce_content_version_id_sent__c'] = versionId;
  expect(statesIn(await boardOf(world, person, source), target)).toMatchObject({
    'TPL-0': 'same',
    'TPL-1': 'changedHere',
  });
});

// REQ-1.7.76
it('500 templates of an environment cost two CRM calls, and the board three statements besides the grants', async ({
  world,
}) => {
  const pair = await openPair(world, 'drift-calls');
  const { person, source, target } = pair;
  const bytes = docx(['Identique'], 0);
  for (let at = 0; at < 500; at += 1)
    for (const place of [source, target]) seedTemplate(world, place, { externalId: `T-${at}`, bytes });
  const crmCalls = ({ prefix }: ConnectedOrg) =>
    Object.values(orgOf(world, prefix).counters).reduce((sum, count) => sum + count, 0);
  for (const { prefix } of [source, target]) await control(world, 'clear-counters', { org: prefix });
  const { result, statements } = await world.countStatements(() => boardOf(world, person, source));
  expect(result.rows).toHaveLength(500);
  expect(Object.values(statesIn(result, target)).every((state) => state === 'same')).toBe(true);
  expect([source, target].map(crmCalls)).toEqual([2, 2]);
  // The CRM engine reads the grant before each call (decision 2).
  expect(statements.filter((statement) => statement.includes('from "crm_grants" as "held"'))).toHaveLength(4);
  expect(statements).toHaveLength(4 + 3);
}, 60_000);

// REQ-1.7.78
it('an environment that fails is a fault of its column, and the others are compared', async ({ world }) => {
  const pair = await openPair(world, 'drift-fault');
  const { person, source, target } = pair;
  seedTemplate(world, source, { externalId: 'ONE' });
  const bare = await connectTestOrg(world, person, 'drift-fault--bare', { packageVersion: null });
  const gone = await connectTestOrg(world, person, 'drift-fault--gone');
  orgOf(world, gone.prefix).active = false;
  const lines = await linesOf(world, person, source);
  const board = lines.at(-1)!;
  const faults = Object.fromEntries(board.columns.map(({ id, fault }) => [id, fault]));
  expect(faults).toMatchObject({
    [source.environmentId]: null,
    [target.environmentId]: null,
    [bare.environmentId]: 'PackageNotInstalled',
  });
  expect(faults[gone.environmentId]).not.toBeNull();
  expect(statesIn(board, target)).toEqual({ ONE: 'missing' });
  expect(statesIn(board, bare)).toEqual({ ONE: null });
  // The first line comes before any answer, the rows with the last.
  expect(lines[0]).toMatchObject({ rows: null, referenceId: source.environmentId });
  expect(lines[0]!.columns.every(({ state }) => state === 'reading')).toBe(true);
  expect(lines.slice(0, -1).every(({ rows }) => rows === null)).toBe(true);
});

// REQ-1.6.10
it('another company sees neither environment nor template', async ({ world }) => {
  const { source } = await openPair(world, 'drift-tenant');
  seedTemplate(world, source, { externalId: 'SECRET' });
  const stranger = await signUp(world, 'stranger@drift.example');
  expect(await boardOf(world, stranger)).toEqual({ referenceId: null, columns: [], rows: [] });
  const refused = await get(world, stranger, `/api/deployment/board?referenceId=${source.environmentId}`);
  expect(refused).toMatchObject({ status: 404, body: { code: 'ExternalDoesNotExist' } });
});

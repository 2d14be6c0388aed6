import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { deployedStates } from '#contract/environments/deployment.ts';
import type { Connection, Trx } from '#engines/postgres/database.ts';
import type { Template } from '#engines/crm/template-files.ts';

/** The target's record before a run, and the SHA-256 of its cloud file, which runs of older programs did not note. */
export interface Replaced extends Template {
  cloudSha256?: string | null;
}

export interface TemplateRow {
  place: number;
  externalId: string;
  name: string;
  state: (typeof deployedStates)[number];
  problem: string | null;
  bytes: number | null;
  marker: string;
  begunAt: Date | null;
  /** The version of the source that was begun. */
  sourceVersionId: string | null;
  /** The file in the target, once it is uploaded. */
  contentVersionId: string | null;
  replaced: Replaced | null;
  /** The answer of `contentOf` when a second person was asked; null where nobody was. */
  approvedContent: string | null;
}

/** A template that one process works on. A later claim takes it over. */
export interface ClaimedTemplate extends TemplateRow {
  runId: string;
  claim: string;
}

const columns = [
  'place',
  'external_id as externalId',
  'name',
  sql<TemplateRow['state']>`state`.as('state'),
  'problem',
  'bytes',
  'marker',
  'begun_at as begunAt',
  'source_version_id as sourceVersionId',
  'content_version_id as contentVersionId',
  sql<Replaced | null>`replaced`.as('replaced'),
  'approved_content as approvedContent',
] as const;

/** Another process has taken over the template, so the work of this one no longer counts. */
export class ClaimLost extends Error {
  override readonly name = 'ClaimLost';
}

export type NewTemplate = Pick<TemplateRow, 'externalId' | 'name'> &
  Partial<Pick<TemplateRow, 'contentVersionId' | 'replaced' | 'bytes' | 'approvedContent'>>;

export const insertTemplates = async (trx: Trx, runId: string, templates: NewTemplate[]): Promise<void> => {
  await trx
    .insertInto('deployment_templates')
    .values(
      templates.map((template, at) => ({
        deployment_id: runId,
        place: at,
        external_id: template.externalId,
        name: template.name,
        bytes: template.bytes ?? null,
        content_version_id: template.contentVersionId ?? null,
        approved_content: template.approvedContent ?? null,
        replaced: template.replaced ? JSON.stringify(template.replaced) : null,
      })),
    )
    .execute();
};

/**
 * Notes the files that a second person is asked to approve, for all templates that wait.
 * @param contents by external id. A template that is not there is never sent.
 */
export const noteToApprove = async (trx: Trx, runId: string, contents: ReadonlyMap<string, string>): Promise<void> => {
  const known = JSON.stringify(Object.fromEntries(contents));
  await sql`update deployment_templates set approved_content = coalesce(${known}::jsonb ->> external_id, '')
    where deployment_id = ${runId} and state = 'waiting'`.execute(trx);
};

export const listTemplatesOf = (db: Connection, runId: string): Promise<TemplateRow[]> =>
  db.selectFrom('deployment_templates').select(columns).where('deployment_id', '=', runId).orderBy('place').execute();

/** Templates still to deploy, including those a dead process left unfinished. */
export const listUnfinished = (db: Connection, runId: string, limit: number): Promise<TemplateRow[]> =>
  db
    .selectFrom('deployment_templates')
    .select(columns)
    .where('deployment_id', '=', runId)
    .where('state', 'in', ['waiting', 'running'])
    .orderBy('place')
    .limit(limit)
    .execute();

const bumped = sql`update deployments set version = version + 1 where id in (select deployment_id from changed)`;

/** Takes a template for one attempt; null when it has ended meanwhile. */
export const claimTemplate = async (db: Connection, runId: string, place: number): Promise<ClaimedTemplate | null> => {
  const { rows } = await sql<ClaimedTemplate>`
    with changed as (
      update deployment_templates set state = 'running', claim = gen_random_uuid()
      where deployment_id = ${runId} and place = ${place} and state in ('waiting', 'running')
      returning *
    ), told as (${bumped})
    select deployment_id as "runId", place, external_id as "externalId", name, state, problem, bytes, marker, claim,
      begun_at as "begunAt", source_version_id as "sourceVersionId", content_version_id as "contentVersionId",
      replaced, approved_content as "approvedContent" from changed`.execute(db);
  return rows[0] ?? null;
};

const changeClaimed = async (
  db: Connection,
  { runId, place, claim }: ClaimedTemplate,
  set: ReturnType<typeof sql>,
): Promise<void> => {
  const { rows } = await sql`
    with changed as (
      update deployment_templates set ${set}
      where deployment_id = ${runId} and place = ${place} and claim = ${claim}
      returning deployment_id
    ), told as (${bumped})
    select 1 from changed`.execute(db);
  if (rows.length === 0) throw new ClaimLost('another process has the template');
};

/**
 * Stores the target's present state before the first write, so that it can be restored.
 * @throws {ClaimLost}
 */
export const noteBegun = (
  db: Connection,
  template: ClaimedTemplate,
  { replaced, bytes, sourceVersionId }: { replaced: Replaced | null; bytes: number; sourceVersionId: string },
): Promise<void> =>
  changeClaimed(
    db,
    template,
    sql`begun_at = now(), bytes = ${bytes}, source_version_id = ${sourceVersionId}, replaced = ${replaced ? JSON.stringify(replaced) : null}::jsonb`,
  );

/**
 * Forgets the upload of an earlier attempt, and its marker with it, because the source has another file since.
 * @throws {ClaimLost}
 */
export const noteOtherFile = async (
  db: Connection,
  template: ClaimedTemplate,
  now: { bytes: number; sourceVersionId: string },
): Promise<ClaimedTemplate> => {
  const marker = randomUUID();
  await changeClaimed(
    db,
    template,
    sql`bytes = ${now.bytes}, source_version_id = ${now.sourceVersionId}, content_version_id = null, marker = ${marker}`,
  );
  return { ...template, ...now, contentVersionId: null, marker };
};

/** @throws {ClaimLost} */
export const noteUploaded = (db: Connection, template: ClaimedTemplate, versionId: string): Promise<void> =>
  changeClaimed(db, template, sql`content_version_id = ${versionId}`);

/** @throws {ClaimLost} */
export const endTemplate = (
  db: Connection,
  template: ClaimedTemplate,
  state: 'done' | 'identical' | 'failed',
  problem: string | null = null,
): Promise<void> => changeClaimed(db, template, sql`state = ${state}, problem = ${problem}, claim = null`);

/** Marks all unfinished templates as failed, because the run cannot continue. */
export const failUnfinished = async (db: Connection, runId: string, problem: string): Promise<void> => {
  await sql`
    with changed as (
      update deployment_templates set state = 'failed', problem = ${problem}, claim = null
      where deployment_id = ${runId} and state in ('waiting', 'running')
      returning deployment_id
    ) ${bumped}`.execute(db);
};

/** Versions that a deployment replaced and no rollback has restored. */
export const listReplaced = (db: Connection, runId: string): Promise<TemplateRow[]> =>
  db
    .selectFrom('deployment_templates')
    .select(columns)
    .where('deployment_id', '=', runId)
    .where('state', '=', 'done')
    .where('replaced', 'is not', null)
    .where(
      sql<boolean>`not exists (select 1 from deployment_templates back join deployments run on run.id = back.deployment_id
        where run.related_id = ${runId} and back.external_id = deployment_templates.external_id and back.state = 'done')`,
    )
    .orderBy('place')
    .execute();

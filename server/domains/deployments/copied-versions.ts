import { sql } from 'kysely';
import type { Connection } from '#engines/postgres/database.ts';
import type { TemplateFacts, Targets } from './template-facts.ts';

interface Copied {
  sourceVersionId: string;
  targetVersionId: string;
}

const listCopied = async (db: Connection, targetOrgId: string, versionIds: readonly string[]): Promise<Copied[]> => {
  const { rows } = await sql<Copied>`
    select distinct template.source_version_id as "sourceVersionId", template.content_version_id as "targetVersionId"
    from deployment_templates template join deployments run on run.id = template.deployment_id
    where run.target_org_id = ${targetOrgId} and template.state = 'done' and template.source_version_id is not null
      and template.content_version_id = any(${versionIds}::text[])`.execute(db);
  return rows;
};

/** The same facts, with a checksum that both versions share. */
const sharing = (facts: TemplateFacts, checksum: string): TemplateFacts => ({
  ...facts,
  version: facts.version && { ...facts.version, checksum },
});

/**
 * Some orgs give no checksum of a file. Then our own runs show which versions are copies: a source and a target that
 * are known copies get the same checksum, so that they compare as equal. One statement, only if a checksum is missing.
 */
export const withKnownCopies = async (
  db: Connection,
  targetOrgId: string,
  sources: readonly TemplateFacts[],
  targets: Targets,
): Promise<{ facts: TemplateFacts[]; targets: Targets }> => {
  const pairs = sources.map((source) => ({ source, target: targets.get(source.record.externalId) }));
  const unknown = pairs.flatMap(({ source, target }) =>
    target?.version && (source.version?.checksum == null || target.version.checksum === null)
      ? [target.version.id]
      : [],
  );
  const copied = unknown.length === 0 ? [] : await listCopied(db, targetOrgId, unknown);
  const isCopy = ({ source, target }: (typeof pairs)[number]) =>
    copied.some(
      ({ sourceVersionId, targetVersionId }) =>
        sourceVersionId === source.version?.id && targetVersionId === target?.version?.id,
    );
  const known = new Map<string, TemplateFacts>();
  const facts = pairs.map((pair) => {
    const { source, target } = pair;
    if (!target || !isCopy(pair)) return source;
    const checksum = `copy of ${source.version?.id}`;
    known.set(source.record.externalId, sharing(target, checksum));
    return sharing(source, checksum);
  });
  return { facts, targets: { get: (externalId) => known.get(externalId) ?? targets.get(externalId) } };
};

import type { ComparedTemplate, compareTemplates } from '#contract/environments/deployment.ts';
import { startDeadline } from '#engines/crm/deadline.ts';
import { CrmError } from '#engines/crm/errors.ts';
import { openOrgFields, type OrgFields } from '#engines/crm/about-org/org-fields.ts';
import { openOrgConcurrency, type OrgConcurrency } from '#engines/crm/turns/org-concurrency.ts';
import { hasText } from '#engines/office/office-reader.ts';
import { mapConcurrently } from '#engines/concurrency/map-concurrently.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Call } from '#http/route.ts';
import { isThereAlready, type Way } from './cloud-files.ts';
import { withKnownCopies } from './copied-versions.ts';
import type { TemplateFacts, Targets } from './template-facts.ts';
import { openOrgAs } from './source-and-target.ts';
import { comparisonOf } from './rules.ts';
import { sentFileOf, type SentFile, type Side } from './sent-file.ts';
import { changedSinceAsked } from './plans/as-asked.ts';
import { readWantedTemplates, placeOf } from './start-run.ts';
import type { OrgClient } from '#engines/crm/org-api.ts';

const atOnce = 2;
/** Files held in memory at the same time in this process, and by one person. */
const places = { perOrg: 2, inAll: 4 };
const waitMs = 120_000;

interface Orgs {
  source: OrgClient;
  targetFields: OrgFields;
}

/** Data shared by all templates of a comparison. */
interface Comparison {
  targets: Targets;
  way: Way;
  orgs: Orgs;
  userId: string;
  /** External ids of files that are not those of the run that waits: they are not shown. */
  changedSince: ReadonlySet<string>;
}

type Checked = Pick<ComparedTemplate, 'missingFields' | 'fieldsChecked'>;
const unchecked: Checked = { missingFields: [], fieldsChecked: false };

const findMissing = async (
  { office }: AppContext,
  { targetFields }: Orgs,
  companyId: string,
  file: SentFile,
): Promise<Checked> => {
  const found = await office.mergeFields(file.extension, await file.read(), companyId);
  if (found === null) return unchecked;
  const missingFields: string[] = [];
  for (const field of found.fields) if (!(await targetFields.has(field))) missingFields.push(field);
  return { missingFields, fieldsChecked: !found.hasMore };
};

const openChecks =
  (context: AppContext, turns: OrgConcurrency) =>
  async ({ orgs, userId, way }: Comparison, file: SentFile | null): Promise<Checked> => {
    if (file === null || !hasText(file.extension, file.bytes)) return unchecked;
    const leave = await turns.enter(userId, startDeadline(waitMs));
    try {
      return await findMissing(context, orgs, way.companyId, file);
    } catch (error) {
      // The comparison continues without the fields, and reports that they were not checked.
      if (!(error instanceof CrmError)) throw error;
      context.log.info({ crm: error.raw.error }, 'the merge fields of a template are not known');
      return unchecked;
    } finally {
      leave();
    }
  };

const sideOf = ({ companyId, source: { typeOrg } }: Way, { source }: Orgs): Side => ({
  companyId,
  orgType: typeOrg,
  org: source,
});

/** Computes the effect of each deployment without deploying anything. */
export const openComparisons = (context: AppContext) => {
  const check = openChecks(context, openOrgConcurrency(places));
  const compareOne = async (source: TemplateFacts, comparison: Comparison): Promise<ComparedTemplate> => {
    const { targets, way, orgs, changedSince } = comparison;
    const { externalId, name } = source.record;
    if (changedSince.has(externalId))
      return { externalId, name: name ?? externalId, state: 'changedSince', ...unchecked };
    const there = targets.get(externalId);
    const state = comparisonOf(source, there);
    const isSame = state === 'identical' && (await isThereAlready(context, way, source, there));
    return {
      externalId,
      name: name ?? externalId,
      // Only the record in the org is the same. The cloud file differs, so the run sends the template.
      state: state === 'identical' && !isSame ? 'changed' : state,
      ...(await check(comparison, await sentFileOf(context, sideOf(way, orgs), source))),
    };
  };
  return async ({ caller, body }: Call<typeof compareTemplates>): Promise<AsyncIterable<ComparedTemplate>> => {
    const { userId } = caller;
    const { source, target, externalIds, sources, ...looked } = await readWantedTemplates(context, caller, body);
    const changedSince = await changedSinceAsked(context, caller, body.runId, { source, externalIds, sources });
    const orgs = {
      source: openOrgAs(context, source.id, userId),
      targetFields: openOrgFields(openOrgAs(context, target.id, userId)),
    };
    const { facts, targets } = await withKnownCopies(
      context.db,
      target.externalId,
      externalIds.flatMap((externalId) => sources.get(externalId) ?? []),
      looked.targets,
    );
    const way = { companyId: caller.companyId, source: placeOf(source), target: placeOf(target) };
    return mapConcurrently(facts, atOnce, (one) => compareOne(one, { targets, way, orgs, userId, changedSince }));
  };
};

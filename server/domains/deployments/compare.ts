import type { ComparedTemplate, compareTemplates } from '#contract/deployment.ts';
import type { Product } from '#http/product.ts';
import type { Call } from '#http/route.ts';
import { comparisonOf } from './rules.ts';
import { lookAtWanted } from './start.ts';

/** What a deployment would do, without doing anything. */
export const compare = async (
  product: Product,
  { caller, body }: Call<typeof compareTemplates>,
): Promise<AsyncIterable<ComparedTemplate>> => {
  const { externalIds, sources, targets } = await lookAtWanted(product, caller, body);
  return (async function* () {
    for (const externalId of externalIds) {
      const source = sources.get(externalId);
      if (!source) continue;
      yield {
        externalId,
        name: source.record.name ?? externalId,
        state: comparisonOf(source, targets.get(externalId)),
        missingFields: [],
        fieldsChecked: false,
      };
    }
  })();
};

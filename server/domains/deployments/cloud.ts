import type { Template } from '#engines/crm/template-files.ts';
import type { Product } from '#http/product.ts';
import type { OpenRun } from './send-template.ts';

/**
 * The cloud id of a template in the target: of the copy of its cloud file, made now.
 *
 * The seam to the templates' cloud files (`documents`): until they have landed, the target keeps the id it has, or takes
 * the source's.
 */
export const copyToCloud = (
  _product: Product,
  _open: OpenRun,
  source: Template,
  before: Template | null,
): Promise<string | null> => Promise.resolve(before?.cloudId ?? source.cloudId);

import type { Connection } from '#engines/postgres/database.ts';
import type { ApiTokenCaller } from '#http/caller.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import { webdocColumns } from './store.ts';
import { webdocMetadata, webdocRecord } from './summary.ts';

/** Finds a document of the company and the org type of an API token; any other is not found. */
const findOwnWebdoc = (db: Connection, id: string, owner: { companyId: string; orgType: string }) =>
  db
    .selectFrom('webdocs as webdoc')
    .select([...webdocColumns, 'webdoc.external_id as externalId', webdocMetadata, webdocRecord])
    .where('webdoc.id', '=', id)
    .where('webdoc.company_id', '=', owner.companyId)
    .where('webdoc.org_type', '=', owner.orgType)
    .executeTakeFirst();

/** A document of another company or org type gets the same refusal as an unknown one. */
export const requireOwnWebdoc = async (context: AppContext, id: string, caller: ApiTokenCaller) => {
  const webdoc = await findOwnWebdoc(context.db, id, caller);
  if (!webdoc) throw new Refusal('NoWebdocFound');
  return webdoc;
};

import { sql } from 'kysely';
import type { DocumentRecord, RecordFault } from '#contract/webdocs/records.ts';
import type { WebdocStatus } from '#contract/webdocs/webdocs.ts';
import type { Connection } from '#engines/postgres/database.ts';
import { isoTime } from '../store.ts';

/** A document's record as the company is shown it. */
export const findRecord = (db: Connection, webdocId: string) =>
  db
    .selectFrom('webdoc_records as record')
    .innerJoin('webdocs as webdoc', 'webdoc.id', 'record.webdoc_id')
    // Of one that was disconnected, until an attempt gives the document to the environment of the same org.
    .leftJoin('environments as environment', (join) =>
      join
        .onRef('environment.company_id', '=', 'webdoc.company_id')
        .on((eb) =>
          eb.or([
            eb('environment.id', '=', eb.ref('record.environment_id')),
            eb.and([
              eb('record.environment_id', 'is', null),
              eb('environment.external_id', '=', eb.ref('record.org_id')),
            ]),
          ]),
        ),
    )
    .select((eb) => [
      'record.org_id as orgId',
      'record.record_id as recordId',
      eb.ref('record.state').$castTo<DocumentRecord['state']>().as('state'),
      eb.ref('record.fault').$castTo<RecordFault | null>().as('reason'),
      eb.ref('record.written_status').$castTo<WebdocStatus | null>().as('writtenStatus'),
      isoTime('record.written_at').as('writtenDate'),
      sql<boolean>`record.pdf_version_id is not null`.as('hasDocument'),
      'environment.org_name as orgName',
      'environment.instance_url as instanceUrl',
    ])
    .where('record.webdoc_id', '=', webdocId)
    .executeTakeFirst();

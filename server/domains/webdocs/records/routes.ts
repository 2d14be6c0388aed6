import * as mapped from '#contract/environments/record-mappings.ts';
import * as records from '#contract/webdocs/records.ts';
import { route, type Route } from '#http/route.ts';
import type { AppContext } from '#server/app-context.ts';
import { forgetMapping, keepMapping, listFields, listObjects, showMappings, writeAllAgain } from './mappings.ts';
import { showRecord, writeRecordNow } from './show-record.ts';

export const recordRoutes = (context: AppContext): Route[] => [
  route(records.readRecord, (call) => showRecord(context, call)),
  route(records.writeRecordAgain, (call) => writeRecordNow(context, call)),
  route(mapped.listRecordMappings, (call) => showMappings(context, call)),
  route(mapped.listMappableObjects, (call) => listObjects(context, call)),
  route(mapped.listMappableFields, (call) => listFields(context, call)),
  route(mapped.keepRecordMapping, (call) => keepMapping(context, call)),
  route(mapped.removeRecordMapping, (call) => forgetMapping(context, call)),
  route(mapped.writeRecordsAgain, (call) => writeAllAgain(context, call)),
];

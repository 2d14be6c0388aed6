import type { JsonObject } from './answers/response-body.ts';
import type { Download } from './download.ts';
import type { Content } from './multipart.ts';
import type { CrmIdentity } from './authorization/oauth.ts';
import type { Page } from './query.ts';
import type { Soql } from './soql.ts';
import type { ApiUsage } from './usage.ts';
import type { CrmError } from './errors.ts';

export type Fields = Record<string, string | number | boolean | null>;

export interface RecordChange {
  id: string;
  fields: Fields;
}

export interface Upserted {
  created: boolean;
  id: string;
}

/**
 * Calls to one org with one access. Every method throws CrmError and ends within the time limit. The record types
 * are assumed by the caller; the CRM's answers are not checked against them.
 */
export interface OrgClient {
  /** All pages, within one time limit. */
  query<T>(soql: Soql): Promise<T[]>;
  /** Page by page, a time limit each. */
  queryPages<T>(soql: Soql): AsyncIterable<T[]>;
  /** All rows of a child subquery's value, which is null without rows and may itself be paged. */
  children<T>(value: Page<T> | null | undefined): Promise<T[]>;
  toolingQuery<T>(soql: Soql): Promise<T[]>;
  /** Null when there is no such record. */
  retrieve<T>(type: string, id: string, fields: readonly string[]): Promise<T | null>;
  /** Up to 2,000 records in one call, null in the place of each that the org does not have. */
  retrieveMany<T>(type: string, ids: readonly string[], fields: readonly string[]): Promise<(T | null)[]>;
  /** Creates a record and returns its id. The request is never sent twice. */
  create(type: string, fields: Fields): Promise<string>;
  update(type: string, id: string, fields: Fields): Promise<void>;
  /**
   * Changes up to 200 records in one call, each by itself: null in the place of each that was changed, and of the others
   * why the org has refused them. A record may be named once.
   */
  updateMany(type: string, changes: readonly RecordChange[]): Promise<(CrmError | null)[]>;
  /** Creates or updates by an external id field, so that a repeated call does not create a second record. */
  upsert(type: string, idField: string, value: string, fields: Fields): Promise<Upserted>;
  /** Returns false when the record was removed before. */
  remove(type: string, id: string): Promise<boolean>;
  describe(type: string): Promise<JsonObject>;
  /** Name of the object of a record; null when this access sees no such object. Asked for once in a process. */
  objectOf(recordId: string): Promise<string | null>;
  /** The org's objects, in `sobjects`. */
  describeAll(): Promise<JsonObject>;
  /** Asks Apex of a package. `path` begins with `/services/apexrest/`. */
  apexGet(path: string): Promise<JsonObject>;
  /** Repeated after an error that may pass, so a second call must do no harm. */
  apexPut(path: string, body: Fields): Promise<JsonObject>;
  /** @param bytes length in the record; the stream fails when the file has another length */
  downloadVersion(id: string, bytes?: number): Promise<Download>;
  /** Makes a ContentVersion and answers its id. `name` becomes its PathOnClient. */
  uploadVersion(upload: { name: string; fields: Fields; content: Content }): Promise<string>;
  identity(): Promise<CrmIdentity>;
  /** Calls used of the org's daily allowance, as last heard; asked for when nothing was heard for a quarter of an hour. */
  limits(): Promise<ApiUsage | null>;
}

import { sfMoment } from './dates.ts';
import type { Field, SfRecord, SObject, Value } from './fields.ts';
import { recordId, to15 } from './ids.ts';
import type { Writer } from './writer.ts';
import { guardDuplicates } from './duplicate-rules.ts';
import { derive, guardUpdate } from './object-rules.ts';
import { notFound, RestFault } from './rest/rest-fault.ts';
import { guardWritable, missingEntity, notWritable, requireFields, same } from './store-guards.ts';
import { fieldOf, noSuchColumn, storedValue } from './values.ts';

/** A file version. Demo files are generated on first read. */
export interface FileBody {
  size: number;
  read: () => Buffer;
}

/** Records that differ from the demo data, by object and 15-character id; null = gone for good. */
export type Changes = Record<string, Record<string, SfRecord | null>>;

const firstRuntimeSerial = 1_000_000;

interface Kept {
  files: Map<string, FileBody>;
  changes: Changes;
  tables: Map<string, Map<string, SfRecord>>;
  serial: number;
  seedSerial: number;
}

/** The records and files of one org. */
export class Store {
  readonly objects: () => SObject[];
  readonly tag: string;
  readonly files: Map<string, FileBody>;
  readonly changes: Changes;
  private readonly kept: Kept;
  private readonly tables: Kept['tables'];
  private readonly onFile: (versionId: string, bytes: Buffer) => FileBody;
  private readonly showsBin: boolean;

  constructor(
    objects: () => SObject[],
    tag: string,
    onFile: (versionId: string, bytes: Buffer) => FileBody = (_, bytes) => ({
      size: bytes.length,
      read: () => bytes,
    }),
    kept: Kept = { files: new Map(), changes: {}, tables: new Map(), serial: firstRuntimeSerial, seedSerial: 1 },
    showsBin = false,
  ) {
    this.objects = objects;
    this.tag = tag;
    this.onFile = onFile;
    this.kept = kept;
    this.showsBin = showsBin;
    ({ files: this.files, changes: this.changes, tables: this.tables } = kept);
  }

  /** The same records, for somebody who sees other objects and fields. */
  seenAs(objects: SObject[]): Store {
    return new Store(() => objects, this.tag, this.onFile, this.kept);
  }

  /** The same records, and the deleted ones in the bin. */
  withBin(): Store {
    return new Store(this.objects, this.tag, this.onFile, this.kept, true);
  }

  get serial(): number {
    return this.kept.serial;
  }

  set serial(next: number) {
    this.kept.serial = next;
  }

  find(name: string): SObject | undefined {
    const wanted = name.toLowerCase();
    return this.objects().find((object) => object.name.toLowerCase() === wanted);
  }

  sobject(name: string): SObject {
    const found = this.find(name);
    if (found === undefined) throw notFound();
    return found;
  }

  rows(object: string): SfRecord[] {
    const all = [...this.table(object).values()];
    return this.showsBin ? all : all.filter((record) => record['IsDeleted'] !== true);
  }

  get(object: string, id: string): SfRecord | undefined {
    const found = this.table(object).get(to15(id));
    return this.showsBin || found?.['IsDeleted'] !== true ? found : undefined;
  }

  /** Finds a record of any object: the key prefix of the id gives the object. */
  byId(id: string): SfRecord | undefined {
    const owner = this.objects().find((object) => object.prefix === id.slice(0, 3));
    return owner === undefined ? undefined : this.get(owner.name, id);
  }

  /** Adds a demo record without recording a change. Its values are not validated, but the fields have to be there. */
  seed(name: string, values: SfRecord & { Id?: string }, at: Date): SfRecord {
    const object = this.sobject(name);
    for (const key of Object.keys(values)) if (fieldOf(object, key)?.name !== key) throw noSuchColumn(object, key);
    const id = values.Id ?? recordId(object.prefix, this.tag, this.kept.seedSerial++);
    const moment = sfMoment(at);
    const record = {
      ...blank(object, this.rows('User')[0]?.['Id'] ?? null),
      CreatedDate: moment,
      LastModifiedDate: moment,
      SystemModstamp: moment,
      ...values,
      Id: id,
    };
    this.table(name).set(to15(id), record);
    return record;
  }

  create(name: string, input: Record<string, unknown>, writer: Writer): SfRecord {
    const object = this.sobject(name);
    guardWritable(object);
    const { fields, data } = this.accept(object, input, 'create');
    const now = sfMoment(writer.now);
    const record: SfRecord = {
      ...blank(object, writer.userId),
      ...fields,
      Id: recordId(object.prefix, this.tag, this.serial++),
      CreatedDate: now,
      CreatedById: writer.userId,
    };
    requireFields(object, record, data);
    this.guardUnique(object, record);
    guardDuplicates(object, record, this.rows(object.name), writer);
    derive(this, object, record, { writer, before: null, data });
    this.save(object.name, stamped(record, writer));
    return record;
  }

  update(name: string, id: string, input: Record<string, unknown>, writer: Writer): SfRecord {
    const object = this.sobject(name);
    guardWritable(object);
    const before = this.get(object.name, id);
    if (before === undefined) throw missingEntity(id);
    guardUpdate(object, before);
    const record = { ...before, ...this.accept(object, input, 'update').fields };
    requireFields(object, record, null);
    this.guardUnique(object, record);
    guardDuplicates(object, record, this.rows(object.name), writer);
    derive(this, object, record, { writer, before, data: null });
    this.save(object.name, stamped(record, writer));
    return record;
  }

  /** Puts the record into the bin. */
  remove(name: string, id: string, at: Date = new Date()): void {
    const object = this.sobject(name);
    guardWritable(object, object.noDelete);
    const record = this.get(object.name, id);
    if (record === undefined) throw missingEntity(id);
    const moment = sfMoment(at);
    this.save(object.name, { ...record, IsDeleted: true, LastModifiedDate: moment, SystemModstamp: moment });
    this.files.delete(to15(id));
  }

  /** Writes without the API's rules (licence rows, file records), but records the change. */
  save(name: string, record: SfRecord): void {
    const key = to15(String(record['Id']));
    this.table(name).set(key, record);
    (this.changes[name] ??= {})[key] = record;
  }

  keepFile(versionId: string, bytes: Buffer): void {
    this.files.set(to15(versionId), this.onFile(to15(versionId), bytes));
  }

  /** Applies saved changes to the demo data; `body` finds the bytes of an uploaded file. */
  restore(changes: Changes, serial: number, body: (versionId: string) => FileBody | undefined): void {
    this.serial = serial;
    for (const [name, records] of Object.entries(changes)) {
      for (const [key, record] of Object.entries(records)) {
        (this.changes[name] ??= {})[key] = record;
        if (record === null) this.table(name).delete(key);
        else this.table(name).set(key, record);
        const file = name === 'ContentVersion' && record !== null ? body(key) : undefined;
        if (file !== undefined) this.files.set(key, file);
      }
    }
  }

  /** Takes a snapshot, to undo a set of writes that failed half-way. */
  copy(): Snapshot {
    return {
      serial: this.serial,
      changes: Object.fromEntries(Object.entries(this.changes).map(([name, rows]) => [name, { ...rows }])),
      tables: new Map([...this.tables].map(([name, rows]) => [name, new Map(rows)])),
    };
  }

  putBack(snapshot: Snapshot): void {
    this.serial = snapshot.serial;
    for (const name of Object.keys(this.changes)) delete this.changes[name];
    Object.assign(this.changes, snapshot.changes);
    this.tables.clear();
    for (const [name, rows] of snapshot.tables) this.tables.set(name, rows);
  }

  private table(name: string): Map<string, SfRecord> {
    const found = this.tables.get(name);
    if (found !== undefined) return found;
    const fresh = new Map<string, SfRecord>();
    this.tables.set(name, fresh);
    return fresh;
  }

  private accept(object: SObject, input: Record<string, unknown>, verb: 'create' | 'update'): Accepted {
    const fields: SfRecord = {};
    let data: Buffer | null = null;
    for (const [name, given] of Object.entries(input)) {
      if (name === 'attributes') continue;
      const field = fieldOf(object, name);
      if (field === undefined) throw noSuchColumn(object, name);
      if (field.readOnly || (field.createOnly && verb === 'update')) throw notWritable(field, verb);
      if (field.type === 'base64') data = Buffer.isBuffer(given) ? given : Buffer.from(String(given), 'base64');
      else fields[field.name] = this.checkedReference(field, storedValue(field, given));
    }
    return { fields, data };
  }

  private checkedReference(field: Field, value: SfRecord[string]): SfRecord[string] {
    if (field.type !== 'reference' || value === null) return value;
    const target = this.byId(String(value));
    const prefixes = field.refersTo.map((name) => this.find(name)?.prefix);
    if (target === undefined || (prefixes.length > 0 && !prefixes.includes(String(value).slice(0, 3))))
      throw new RestFault(400, 'INVALID_CROSS_REFERENCE_KEY', 'invalid cross reference id', [field.name]);
    return value;
  }

  private guardUnique(object: SObject, record: SfRecord): void {
    for (const field of object.fields.filter((field) => field.unique)) {
      const value = record[field.name];
      if (value === null || value === undefined) continue;
      const twin = this.rows(object.name).find(
        (other) => other['Id'] !== record['Id'] && same(other[field.name], value),
      );
      if (twin !== undefined)
        throw new RestFault(
          400,
          'DUPLICATE_VALUE',
          `duplicate value found: ${field.name} duplicates value on record with id: ${String(twin['Id'])}`,
        );
    }
  }
}

export interface Snapshot {
  serial: number;
  changes: Changes;
  tables: Map<string, Map<string, SfRecord>>;
}
interface Accepted {
  fields: SfRecord;
  data: Buffer | null;
}

const blank = (object: SObject, owner: Value): SfRecord =>
  Object.fromEntries(
    object.fields.map((field) => [field.name, field.name === 'OwnerId' && field.required ? owner : field.fallback]),
  );

const stamped = (record: SfRecord, writer: Writer): SfRecord => {
  const now = sfMoment(writer.now);
  return Object.assign(record, {
    LastModifiedDate: now,
    SystemModstamp: now,
    LastModifiedById: writer.userId,
  });
};

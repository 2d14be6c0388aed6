import { labelOfObject } from '../descriptions/describe-object.ts';
import { labelOfField } from '../descriptions/describe-field.ts';
import type { Field, SObject } from '../fields.ts';
import { json } from '../http.ts';
import type { Reply } from '../http.ts';
import { recordId, to15 } from '../ids.ts';
import { runQuery } from '../soql/soql.ts';
import { fieldOf } from '../values.ts';
import type { RestCall } from './rest-call.ts';
import { notFound, RestFault } from './rest-fault.ts';

/** Every object has one list view, with all its records. */
interface ListView {
  id: string;
  developerName: string;
  label: string;
  object: SObject;
  columns: Field[];
  soql: string;
}

const usualResults = 25;
const mostResults = 2000;

const listViewOf = ({ store }: RestCall, object: SObject): ListView => {
  const columns = ['Name', 'CreatedDate'].flatMap((name) => fieldOf(object, name) ?? []);
  const [first] = columns;
  const order = first === undefined ? '' : ` ORDER BY ${first.name} ASC NULLS FIRST, Id ASC NULLS FIRST`;
  return {
    id: recordId('00B', store.tag, 1 + store.objects().indexOf(object)),
    developerName: `All_${object.name.replace(/__c$/, '')}`,
    label: `All: ${labelOfObject(object)}`,
    object,
    columns,
    soql: `SELECT ${[...columns.map(({ name }) => name), 'Id', 'SystemModstamp'].filter(unique).join(', ')} FROM ${object.name}${order}`,
  };
};

const unique = (name: string, at: number, all: string[]): boolean => all.indexOf(name) === at;

/** Finds a list view of any object by its id. */
export const findListView = (rest: RestCall, id: string): ListView | undefined =>
  rest.store
    .objects()
    .map((object) => listViewOf(rest, object))
    .find((view) => to15(view.id) === to15(id));

const viewOf = (rest: RestCall, name: string, id: string): ListView => {
  const view = listViewOf(rest, rest.store.sobject(name));
  if (to15(view.id) !== to15(id)) throw notFound();
  return view;
};

export const listViewsRoute = (rest: RestCall, [name = '']: string[]): Reply => {
  const { id, label, developerName, object } = listViewOf(rest, rest.store.sobject(name));
  const url = `${rest.dataPath}/sobjects/${object.name}/listviews/${id}`;
  const view = {
    describeUrl: `${url}/describe`,
    developerName,
    id,
    label,
    resultsUrl: `${url}/results`,
    soqlCompatible: true,
    url,
  };
  return json(200, { done: true, listviews: [view], nextRecordsUrl: null, size: 1, sobjectType: object.name });
};

const columnOf = (field: Field, at: number): object => ({
  ascendingLabel: 'Z-A',
  descendingLabel: 'A-Z',
  fieldNameOrPath: field.name,
  hidden: false,
  label: labelOfField(field),
  selectListItem: field.name,
  sortDirection: at === 0 ? 'ascending' : null,
  sortIndex: at === 0 ? 0 : null,
  sortable: true,
  type: field.type,
});

export const describeListViewRoute = (rest: RestCall, [name = '', id = '']: string[]): Reply => {
  const view = viewOf(rest, name, id);
  const orderBy = [view.columns[0]?.name, 'Id'].flatMap((field) =>
    field === undefined ? [] : [{ fieldNameOrPath: field, nullsPosition: 'first', sortDirection: 'ascending' }],
  );
  return json(200, {
    columns: view.columns.map(columnOf),
    id: view.id,
    orderBy,
    query: view.soql,
    relatedEntityId: null,
    scope: 'everything',
    scopeEntityId: null,
    sobjectType: view.object.name,
    whereCondition: { conditions: [], conjunction: 'and' },
  });
};

const numberIn = ({ call }: RestCall, name: string, usual: number): number => {
  const given = call.query.get(name);
  if (given === null) return usual;
  if (!/^\d{1,6}$/.test(given)) throw new RestFault(400, 'INVALID_FIELD', `${name}: not a number: ${given}`);
  return Number(given);
};

export const listViewResultsRoute = (rest: RestCall, [name = '', id = '']: string[]): Reply => {
  const view = viewOf(rest, name, id);
  const limit = numberIn(rest, 'limit', usualResults);
  if (limit < 1 || limit > mostResults)
    throw new RestFault(400, 'INVALID_FIELD', `limit must be between 1 and ${mostResults}`);
  const offset = numberIn(rest, 'offset', 0);
  const { rows } = runQuery({ store: rest.store, now: rest.world.now(), dataPath: rest.dataPath, soql: view.soql });
  const shown = rows.slice(offset, offset + limit);
  const paths = [...view.columns.map((field) => field.name), 'Id'];
  return json(200, {
    columns: view.columns.map(columnOf),
    developerName: view.developerName,
    done: offset + limit >= rows.length,
    id: view.id,
    label: view.label,
    records: shown.map((row) => ({
      columns: paths.map((path) => ({ fieldNameOrPath: path, value: row[path] ?? null })),
    })),
    size: shown.length,
  });
};

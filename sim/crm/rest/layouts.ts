import { labelOfField } from '../descriptions/describe-field.ts';
import type { Field, SObject } from '../fields.ts';
import { json } from '../http.ts';
import type { Reply } from '../http.ts';
import { recordId } from '../ids.ts';
import { namedLayouts } from '../standard-schema.ts';
import type { RestCall } from './rest-call.ts';
import { notFound } from './rest-fault.ts';

/** An object's only record type. */
const recordTypeId = '012000000000000AAA';

const layoutId = ({ store }: RestCall, object: SObject): string =>
  recordId('00h', store.tag, 1 + store.objects().indexOf(object));

const itemOf = (field: Field): object => ({
  editableForNew: !field.readOnly,
  editableForUpdate: !field.readOnly && !field.createOnly,
  label: labelOfField(field),
  layoutComponents: [{ displayLines: 1, tabOrder: 0, type: 'Field', value: field.name }],
  placeholder: false,
  required: field.required,
});

/** One section with a field a row. */
const sectionOf = (heading: string, fields: Field[]): object => ({
  columns: 1,
  heading,
  layoutRows: fields.map((field) => ({ layoutItems: [itemOf(field)], numItems: 1 })),
  rows: fields.length,
  useCollapsibleSection: false,
  useHeading: false,
});

const layoutsOf = (rest: RestCall, object: SObject): Reply => {
  const id = layoutId(rest, object);
  const shown = object.fields.filter((field) => field.type !== 'id' && field.type !== 'base64');
  const layout = {
    buttonLayoutSection: { detailButtons: [] },
    detailLayoutSections: [sectionOf('Information', shown)],
    editLayoutSections: [
      sectionOf(
        'Information',
        shown.filter((field) => !field.readOnly),
      ),
    ],
    feedView: null,
    highlightsPanelLayoutSection: null,
    id,
    multirowEditLayoutSections: [],
    offlineLinks: [],
    quickActionList: { quickActionListItems: [] },
    relatedContent: null,
    relatedLists: [],
    saveOptions: [],
  };
  const mapping = {
    active: true,
    available: true,
    defaultRecordTypeMapping: true,
    developerName: 'Master',
    layoutId: id,
    master: true,
    name: 'Master',
    picklistsForRecordType: [],
    recordTypeId,
    urls: { layout: `${rest.dataPath}/sobjects/${object.name}/describe/layouts/${recordTypeId}` },
  };
  return json(200, { layouts: [layout], recordTypeMappings: [mapping], recordTypeSelectorRequired: [false] });
};

export const layoutsRoute = (rest: RestCall, [name = '']: string[]): Reply => layoutsOf(rest, rest.store.sobject(name));

export const namedLayoutRoute = (rest: RestCall, [name = '', layout = '']: string[]): Reply => {
  const object = rest.store.sobject(name);
  if (namedLayouts[object.name]?.includes(layout) !== true) throw notFound();
  return layoutsOf(rest, object);
};

/** The system's compact layout has no id. */
export const compactLayoutsRoute = (rest: RestCall, [name = '']: string[]): Reply => {
  const object = rest.store.sobject(name);
  const system = {
    actions: [],
    fieldItems: object.fields.filter((field) => field.name === 'Name').map(itemOf),
    id: null,
    imageItems: [],
    label: 'System Default',
    name: 'SYSTEM',
    objectType: object.name,
  };
  const mapping = {
    available: true,
    compactLayoutId: null,
    compactLayoutName: 'SYSTEM',
    recordTypeId,
    recordTypeName: 'Master',
  };
  return json(200, {
    compactLayouts: [system],
    defaultCompactLayoutId: null,
    recordTypeCompactLayoutMappings: [mapping],
  });
};

/** The simulator's orgs have no approval processes, and therefore no layouts for them. */
export const approvalLayoutsRoute = (rest: RestCall, [name = '']: string[]): Reply => {
  rest.store.sobject(name);
  return json(200, { approvalLayouts: [] });
};

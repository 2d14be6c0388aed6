import { json } from '../http.ts';
import type { Reply } from '../http.ts';
import { describeField, labelOf } from './describe-field.ts';
import type { SObject } from '../fields.ts';
import type { RestCall } from '../rest/rest-call.ts';
import { namedLayouts } from '../standard-schema.ts';

export const describeGlobal = (rest: RestCall): Reply => {
  const sobjects = rest.store.objects().map((object) => summary(rest, object));
  return json(200, { encoding: 'UTF-8', maxBatchSize: 200, sobjects });
};

/** `GET /sobjects/{object}/describe`: fields with types, labels, picklist values and relationships. */
export const describeObject = (rest: RestCall, [name = '']: string[]): Reply => {
  const { store } = rest;
  const object = store.sobject(name);
  const childRelationships = store
    .objects()
    .flatMap((child) =>
      child.fields
        .filter(
          (field) => field.children !== null && (field.refersTo.length === 0 || field.refersTo.includes(object.name)),
        )
        .map((field) => ({ childSObject: child.name, field: field.name, relationshipName: field.children })),
    );
  return json(200, {
    ...summary(rest, object),
    fields: object.fields.map((field) => describeField(field, object)),
    childRelationships,
    namedLayoutInfos: (namedLayouts[object.name] ?? []).map((layout) => ({
      name: layout,
      urls: { layout: `${rest.dataPath}/sobjects/${object.name}/describe/namedLayouts/${layout}` },
    })),
  });
};

export const labelOfObject = (object: SObject): string => object.label ?? labelOf(object.name);

/** People may follow their records. */
const fed: ReadonlySet<string> = new Set(['Account', 'Case', 'Contact', 'Opportunity']);

/** What an org says of an object without its fields. */
export const summary = (rest: RestCall, object: SObject): object => {
  const url = `${rest.dataPath}/sobjects/${object.name}`;
  return {
    name: object.name,
    label: labelOfObject(object),
    keyPrefix: object.prefix,
    labelPlural: `${labelOfObject(object)}s`,
    custom: object.name.endsWith('__c'),
    actionOverrides: [],
    activateable: false,
    compactLayoutable: true,
    defaultImplementation: null,
    extendedBy: null,
    extendsInterfaces: null,
    implementedBy: null,
    implementsInterfaces: null,
    listviewable: null,
    lookupLayoutable: null,
    networkScopeFieldName: null,
    searchLayoutable: true,
    sobjectDescribeOption: 'FULL',
    associateEntityType: null,
    associateParentEntity: null,
    createable: !object.readOnly,
    customSetting: /^\w+__Settings__c$/.test(object.name),
    deepCloneable: object.name === 'Opportunity',
    deletable: !object.noDelete,
    deprecatedAndHidden: false,
    feedEnabled: fed.has(object.name),
    hasSubtypes: false,
    isInterface: false,
    isSubtype: false,
    layoutable: true,
    mergeable: ['Account', 'Contact', 'Lead'].includes(object.name),
    mruEnabled: true,
    queryable: true,
    replicateable: true,
    retrieveable: true,
    searchable: true,
    triggerable: true,
    undeletable: !object.noDelete,
    updateable: !object.readOnly,
    urls: {
      sobject: url,
      describe: `${url}/describe`,
      rowTemplate: `${url}/{ID}`,
      layouts: `${url}/describe/layouts`,
      compactLayouts: `${url}/describe/compactLayouts`,
      approvalLayouts: `${url}/describe/approvalLayouts`,
      listviews: `${url}/listviews`,
    },
  };
};

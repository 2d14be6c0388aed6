import type { SfRecord, SObject } from './fields.ts';
import { RestFault } from './rest/rest-fault.ts';
import type { DuplicateRule, Writer } from './writer.ts';

export const readDuplicateRules = (given: unknown): DuplicateRule[] => {
  if (!Array.isArray(given)) throw new Error('duplicateRules is a list');
  return (given as Partial<DuplicateRule>[]).map(({ object, field, action }) => {
    if (object === undefined || field === undefined || (action !== 'block' && action !== 'allow'))
      throw new Error('a duplicate rule has an object, a field and an action, block or allow');
    return { object, field, action };
  });
};

/** @throws RestFault DUPLICATES_DETECTED, with the rule's result as the REST API has it */
export const guardDuplicates = (object: SObject, record: SfRecord, others: SfRecord[], writer: Writer): void => {
  for (const rule of writer.duplicateRules ?? []) {
    if (rule.object !== object.name || (rule.action === 'allow' && writer.allowSave === true)) continue;
    const value = record[rule.field];
    if (value === null || value === undefined) continue;
    const twins = others.filter((other) => other['Id'] !== record['Id'] && other[rule.field] === value);
    if (twins.length > 0) throw detected(object, rule, twins);
  }
};

const detected = (object: SObject, { field, action }: DuplicateRule, twins: SfRecord[]): RestFault => {
  const message = action === 'allow' ? 'Use one of these records?' : 'You’re creating a duplicate record.';
  const fault = new RestFault(400, 'DUPLICATES_DETECTED', message);
  const matchRecords = twins.map((twin) => ({
    additionalInformation: [],
    fieldDiffs: [],
    matchConfidence: 100,
    record: { attributes: { type: object.name }, Id: twin['Id'] },
  }));
  const matchResult = {
    entityType: object.name,
    errors: [],
    matchEngine: 'ExactMatchEngine',
    matchRecords,
    rule: `${object.name}_${field}`,
    size: twins.length,
    success: true,
  };
  fault.more = {
    duplicateResult: {
      allowSave: action === 'allow',
      duplicateRule: `${object.name}_${field}`,
      duplicateRuleEntityType: object.name,
      errorMessage: message,
      matchResults: [matchResult],
    },
  };
  return fault;
};

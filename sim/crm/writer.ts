/** Records of an object with the same value in a field are duplicates. `allow` warns, and saves when the caller insists. */
export interface DuplicateRule {
  object: string;
  field: string;
  action: 'block' | 'allow';
}

/** The user and the time of a change to a record. */
export interface Writer {
  userId: string;
  now: Date;
  /** Duplicate rules of the org; none when absent. */
  duplicateRules?: DuplicateRule[];
  /** The caller has seen the warnings of duplicate rules. */
  allowSave?: boolean;
}

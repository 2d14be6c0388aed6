/**
 * The version of Salesforce's API, for every call and for the metadata of `salesforce/`. It is fixed, because a new one
 * may change answers.
 */
export const apiVersion = '67.0';

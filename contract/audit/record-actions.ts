/** Actions on CRM records that documents are written to. */
export const recordActions = {
  'environment.recordMappingChanged': {
    fr: 'a choisi les champs Salesforce de {object} qui suivent les documents',
    en: 'chose the Salesforce fields of {object} that follow documents',
  },
  'environment.recordMappingRemoved': {
    fr: 'a retiré des champs Salesforce de {object} qui suivaient les documents',
    en: 'removed Salesforce fields of {object} that followed documents',
  },
  'environment.recordsWrittenAgain': {
    fr: 'a relancé l’écriture des documents dans {object}',
    en: 'had the documents of {object} written again',
  },
  'webdoc.recordWrittenAgain': {
    fr: 'a relancé l’écriture du document {object} dans Salesforce',
    en: 'had the document {object} written to Salesforce again',
  },
} as const;

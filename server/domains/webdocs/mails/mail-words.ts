/** Values that the texts of a mail may use. */
export interface MailFacts {
  document: string;
  owner: string;
  /** Name of the signatory that the mail is about, if there is one. */
  who: string;
  /** New signatory, after a delegation. */
  other: string;
  hasToSign: boolean;
  /** End of the document, formatted in the reader's language. */
  until: string | null;
  reason: string;
  /** Page on which anybody can check a final document. */
  verifyUrl: string;
}

export interface MailWords {
  subject(facts: MailFacts): string;
  paragraphs(facts: MailFacts): string[];
  action?(facts: MailFacts): string;
  notes?(facts: MailFacts): string[];
}

/** What a mail may speak of. */
export interface MailFacts {
  document: string;
  owner: string;
  /** The signatory it tells of, where it tells of one. */
  who: string;
  /** Whom it was handed over to, where it was. */
  other: string;
  hasToSign: boolean;
  /** Already written in the reader's language. */
  until: string | null;
  reason: string;
  /** Where anybody checks a final document. */
  verifyUrl: string;
}

export interface MailWords {
  subject(facts: MailFacts): string;
  paragraphs(facts: MailFacts): string[];
  action?(facts: MailFacts): string;
  notes?(facts: MailFacts): string[];
}

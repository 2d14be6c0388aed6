/** Values that the texts of a mail may use. */
export interface MailFacts {
  document: string;
  /** Person who sent the document, with the company when it is known: `Claire Martin (Acier Nord SA)`. */
  sender: string;
  /** E-mail address of the sender. */
  senderAddress: string;
  /** Name of the signatory that the mail is about, if there is one. */
  who: string;
  /** New signatory, after a delegation. */
  other: string;
  /** Whether the reader – or `who`, when the mail is about somebody – signs or only validates. */
  hasToSign: boolean;
  /** End of the document with its zone, in the reader's language. */
  until: string | null;
  /** What a person wrote: a reason, a question or an answer. */
  reason: string;
  /** The question that an answer is about. */
  question: string;
  /** Names of those who have signed or validated, and of those who have not. */
  progress: { done: string[]; waiting: string[] };
  /** A file is attached. */
  hasFile: boolean;
  /** Page on which anybody can check a final document. */
  verifyUrl: string;
}

export interface MailWords {
  subject(facts: MailFacts): string;
  paragraphs(facts: MailFacts): string[];
  action?(facts: MailFacts): string;
  notes?(facts: MailFacts): string[];
}

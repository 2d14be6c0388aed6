/**
 * Objects whose changes the provider's org tells by outbound messages, each with the kinds of kept answers that are made
 * of it. `salesforce/provider` sends a message for each of them, and for no other (REQ-3.8.3).
 */
export const answersMadeOf = {
  Account: ['customer', 'invoices', 'consumptions'],
  Case: ['tickets', 'ticket'],
  Consumption__c: ['consumptions'],
  EmailMessage: ['tickets', 'ticket'],
  gnx__Contract__c: ['customer', 'consumptions'],
  gnx__Invoice__c: ['invoices'],
} as const satisfies Record<string, readonly string[]>;

/** The first word of the keys under which answers of this kind are kept. */
export type AnswerKind = (typeof answersMadeOf)[keyof typeof answersMadeOf][number];

export const answerKinds: ReadonlySet<AnswerKind> = new Set(Object.values(answersMadeOf).flat());

/** Kinds of answers that changes to these objects make outdated; null is an object that is not known: all of them. */
export const outdatedBy = (objects: Iterable<string | null>): Set<AnswerKind> => {
  const kinds = new Set<AnswerKind>();
  for (const object of objects) {
    if (object === null) return new Set(answerKinds);
    const made = Object.hasOwn(answersMadeOf, object) ? answersMadeOf[object as keyof typeof answersMadeOf] : [];
    for (const kind of made) kinds.add(kind);
  }
  return kinds;
};

/** A ticket as people call it: by its number, once it has one. */
export const labelOf = ({ caseNumber, subject }: { caseNumber: string | null; subject: string }): string =>
  caseNumber === null ? subject : `${caseNumber} – ${subject}`;

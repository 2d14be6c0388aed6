/** The name of a ticket in texts: its subject, after its number once it has one. */
export const labelOf = ({ caseNumber, subject }: { caseNumber: string | null; subject: string }): string =>
  caseNumber === null ? subject : `${caseNumber} – ${subject}`;

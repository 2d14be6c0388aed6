import { nameOf } from '../certificate.ts';
import type { Certificate } from '../certificate.ts';

/** The name of a certificate in a report. */
export const nameIn = ({ subject }: Certificate): string => {
  const { commonName, organisation } = nameOf(subject);
  return commonName || organisation;
};

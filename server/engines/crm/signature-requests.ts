import { soql } from './soql.ts';
import { textAt } from './record-fields.ts';
import type { WireRecord } from './record-fields.ts';
import type { OrgClient } from './org-api.ts';

/** Signature requests as the package keeps them in a customer's org. Object and field names are guesses kept in this file (facts §9). */

export interface SignatureRequest {
  status: string | null;
  expirationDate: string | null;
  error: string | null;
  changedAt: string | null;
}

/** The CRM writes `+0000` where every browser wants `Z`; a text that is no time stays what it is. */
const momentAt = (row: WireRecord, name: string): string | null => {
  const text = textAt(row, name);
  const time = new Date((text ?? '').replace(/([+-]\d{2})(\d{2})$/, '$1:$2'));
  return Number.isNaN(time.getTime()) ? text : time.toISOString();
};

/** By the id the e-signature provider gave it; null where the org has none. Fails with `isPackageMissing` without the package. */
export const readSignatureRequest = async (org: OrgClient, requestId: string): Promise<SignatureRequest | null> => {
  const [row] = await org.query<WireRecord>(
    soql`SELECT gnx__Status__c, gnx__Expiration_Date__c, gnx__Error__c, LastModifiedDate FROM gnx__Signature_Request__c
      WHERE gnx__Request_ID__c = ${requestId} LIMIT 1`,
  );
  if (row === undefined) return null;
  return {
    status: textAt(row, 'gnx__Status__c'),
    expirationDate: momentAt(row, 'gnx__Expiration_Date__c'),
    error: textAt(row, 'gnx__Error__c'),
    changedAt: momentAt(row, 'LastModifiedDate'),
  };
};

import type { Call } from '../http.ts';
import type { Org } from '../world.ts';
import { RestFault } from './rest-fault.ts';

/** Refuses the write of one record by the faults that are set for the org. */
export const refuseRow = ({ faults }: Org): void => {
  if (faults.lockedRows > 0) {
    faults.lockedRows--;
    throw new RestFault(400, 'UNABLE_TO_LOCK_ROW', 'unable to obtain exclusive access to this record');
  }
  if (faults.validationRule !== '')
    throw new RestFault(400, 'FIELD_CUSTOM_VALIDATION_EXCEPTION', faults.validationRule);
  if (faults.maintenance)
    throw new RestFault(400, 'INSERT_UPDATE_DELETE_NOT_ALLOWED_DURING_MAINTENANCE', 'updates cannot be made now');
  if (faults.lockedForApproval) throw new RestFault(400, 'ENTITY_IS_LOCKED', 'the record is locked for approval');
};

/** Refuses the call when it writes a file, and the org takes none. */
export const refuseFile = ({ faults }: Org, { method, path }: Call): void => {
  if (method === 'GET' || !path.includes('ContentVersion')) return;
  if (faults.storageFull) throw new RestFault(400, 'STORAGE_LIMIT_EXCEEDED', 'storage limit exceeded');
  const [code = '', ...message] = faults.filesRefused.split(' ');
  if (code !== '') throw new RestFault(400, code, message.join(' '));
};

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
  if (faults.lockedForApproval) throw new RestFault(400, 'ENTITY_IS_LOCKED', 'the record is locked for approval');
};

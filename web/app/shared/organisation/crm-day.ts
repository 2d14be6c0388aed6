import { dayOf } from '#contract/environments/crm-records.ts';
import { formatDay } from '#kit/dates.ts';
import { useTexts } from '#kit/texts.ts';
import { organisationTexts } from './texts.ts';

/** A date of the CRM as dd/mm/yyyy; "invalid date" when it cannot be parsed, null when there is none. */
export const useCrmDay = (): ((written: string | null) => string | null) => {
  const { invalidDate } = useTexts(organisationTexts);
  return (written) => (written === null || written === '' ? null : (formatDay(dayOf(written)) ?? invalidDate));
};

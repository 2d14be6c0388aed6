import { useRef } from 'react';
import { formatDay } from '#kit/dates.ts';
import { useLanguage } from '#kit/language.ts';
import { useTexts } from '#kit/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { CloseIcon } from '#ui/icons/icons.tsx';
import { FilterIcon } from '#ui/icons/page-icons.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { activeChips, without } from './active-filters.ts';
import type { Chip } from './active-filters.ts';
import { eventInWords } from '../event-texts.ts';
import type { Filters } from './search.ts';
import styles from '../sign-logs.module.css';
import { filterTexts, signLogsTexts } from '../texts.ts';
import { useOrgs } from '../use-orgs.ts';

const usePeriodInWords = ({ from, to, period }: Filters): string => {
  const t = useTexts(filterTexts);
  if (from === undefined) return t[period ?? 'day'];
  const start = formatDay(from) ?? '';
  return to === undefined ? t.since(start) : t.between(start, formatDay(to) ?? '');
};

const useChipWords = (filters: Filters): Record<Chip, string> => {
  const t = useTexts(filterTexts);
  const { success, error } = useTexts(signLogsTexts);
  const language = useLanguage();
  const { nameOf } = useOrgs();
  const { org = '', type = '', status, search = '' } = filters;
  return {
    org: nameOf(org) ?? org,
    period: usePeriodInWords(filters),
    type: eventInWords(type, language),
    status: t.statusIs(status === 'error' ? error : success),
    search: t.quoted(search),
  };
};

interface ChangeProps {
  filters: Filters;
  onChange: (filters: Filters) => void;
}

const OrgPicker = ({ filters, onChange }: ChangeProps) => {
  const t = useTexts(signLogsTexts);
  const { orgs, nameOf, failed } = useOrgs();
  const { org } = filters;
  // A link may name a deleted environment: its events can still be found.
  const unknown = org !== undefined && nameOf(org) === undefined ? [{ id: org, name: org }] : [];
  const chosen = orgs.find(({ id }) => org !== undefined && id.slice(0, 15) === org.slice(0, 15))?.id ?? org;
  return (
    <div className={styles.org}>
      <SelectField
        lean
        label={t.org}
        {...(failed && { hint: t.orgsFailed })}
        placeholder={t.anyOrg}
        options={[...orgs, ...unknown].map(({ id, name }) => ({ value: id, label: name }))}
        value={chosen ?? ''}
        onChange={({ target }) =>
          onChange(target.value === '' ? without(filters, 'org') : { ...filters, org: target.value })
        }
      />
    </div>
  );
};

const Chips = ({ filters, onChange, onRemoved }: ChangeProps & { onRemoved: () => void }) => {
  const t = useTexts(filterTexts);
  const { clear } = useTexts(signLogsTexts);
  const words = useChipWords(filters);
  const set = activeChips(filters);
  const change = (next: Filters) => {
    onChange(next);
    onRemoved();
  };
  return (
    <ul className={styles.chips} aria-label={t.chips}>
      {!set.includes('period') && <li className={styles.chip}>{words.period}</li>}
      {set.map((chip) => (
        <li key={chip} className={styles.chip}>
          <span>{words[chip]}</span>
          <IconButton
            plain
            size="small"
            label={t.remove(words[chip])}
            icon={<CloseIcon size={16} />}
            onClick={() => change(without(filters, chip))}
          />
        </li>
      ))}
      {set.length > 1 && (
        <li>
          <Button variant="quiet" size="small" onClick={() => change({})}>
            {clear}
          </Button>
        </li>
      )}
    </ul>
  );
};

/** The environment, a button for the other filters, and a chip for each set filter. */
export const FilterBar = ({ filters, onChange, onOpen }: ChangeProps & { onOpen: () => void }) => {
  const t = useTexts(filterTexts);
  const opener = useRef<HTMLButtonElement>(null);
  const count = activeChips(filters).filter((chip) => chip !== 'org').length;
  return (
    <div className={styles.filters}>
      <OrgPicker filters={filters} onChange={onChange} />
      <Button ref={opener} icon={<FilterIcon />} aria-haspopup="dialog" onClick={onOpen}>
        {count === 0 ? t.open : t.openCounted(count)}
      </Button>
      {/* The pressed chip disappears, so the button beside it takes the focus. */}
      <Chips filters={filters} onChange={onChange} onRemoved={() => opener.current?.focus()} />
    </div>
  );
};

import { useTexts } from '#kit/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { CloseIcon } from '#ui/icons/icons.tsx';
import { SearchField } from '#ui/forms/search-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import styles from './activity.module.css';
import { isFiltered } from './activity-queries.ts';
import type { Filters } from './activity-queries.ts';
import { activityTexts } from './texts.ts';

interface Props {
  filters: Filters;
  onChange: (filters: Filters) => void;
  onClear: () => void;
  today: string;
}

/** A search word and a period; a change applies at once. */
export const FilterBar = ({ filters, onChange, onClear, today }: Props) => {
  const t = useTexts(activityTexts);
  return (
    <search className={styles.filters}>
      <div className={styles.search}>
        <SearchField
          label={t.search}
          value={filters.search}
          onChange={(search) => onChange({ ...filters, search: search.slice(0, 200) })}
        />
      </div>
      <div className={styles.days}>
        <TextField
          lean
          type="date"
          label={t.from}
          value={filters.from}
          max={filters.to || today}
          onChange={(event) => onChange({ ...filters, from: event.target.value })}
        />
        <TextField
          lean
          type="date"
          label={t.to}
          value={filters.to}
          min={filters.from}
          max={today}
          onChange={(event) => onChange({ ...filters, to: event.target.value })}
        />
      </div>
      {isFiltered(filters) && (
        <Button variant="quiet" icon={<CloseIcon size={16} />} onClick={onClear}>
          {t.clear}
        </Button>
      )}
    </search>
  );
};

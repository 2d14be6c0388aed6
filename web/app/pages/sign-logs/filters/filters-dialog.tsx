import { useState } from 'react';
import { useLanguage } from '#kit/language.ts';
import { useTexts } from '#kit/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { Dialog, DialogActions } from '#ui/overlays/dialog.tsx';
import { Columns, Stack } from '#ui/layout/layout.tsx';
import { RadioGroup } from '#ui/forms/radio-group.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { eventInWords } from '../event-texts.ts';
import { dayOf, draftOf, emptyDraft, filtersOf, faultOf } from './filters-draft.ts';
import type { Draft } from './filters-draft.ts';
import { logStatuses, longestSearch, offeredEvents } from './search.ts';
import type { Filters } from './search.ts';
import { filterTexts, signLogsTexts } from '../texts.ts';

interface DraftProps {
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
}

const Days = ({ draft, onChange, wrong }: DraftProps & { wrong: boolean }) => {
  const t = useTexts(filterTexts);
  const { endDateBeforeStartDate } = useTexts(signLogsTexts);
  const fault = faultOf(draft);
  const [today] = useState(() => dayOf(new Date()));
  return (
    <Columns gap={4} least="field">
      <TextField
        type="date"
        label={t.from}
        value={draft.from}
        max={today}
        error={wrong && fault === 'noStart' ? t.chooseStart : undefined}
        onChange={({ target }) => onChange({ from: target.value })}
      />
      <TextField
        type="date"
        label={t.to}
        hint={t.toHint}
        value={draft.to}
        error={fault === 'endDateBeforeStartDate' ? endDateBeforeStartDate : undefined}
        onChange={({ target }) => onChange({ to: target.value })}
      />
    </Columns>
  );
};

const Others = ({ draft, onChange }: DraftProps) => {
  const t = useTexts(filterTexts);
  const words = useTexts(signLogsTexts);
  const language = useLanguage();
  return (
    <>
      <SelectField
        lean
        label={t.type}
        placeholder={t.anyType}
        options={offeredEvents.map((value) => ({ value, label: eventInWords(value, language) }))}
        value={draft.type}
        onChange={({ target }) => onChange({ type: target.value })}
      />
      <SelectField
        lean
        label={t.status}
        placeholder={t.anyStatus}
        options={logStatuses.map((value) => ({ value, label: words[value] }))}
        value={draft.status}
        onChange={({ target }) => onChange({ status: target.value })}
      />
      <TextField
        lean
        label={t.search}
        hint={t.searchHint}
        autoComplete="off"
        spellCheck={false}
        maxLength={longestSearch}
        value={draft.search}
        onChange={({ target }) => onChange({ search: target.value })}
      />
    </>
  );
};

interface FormProps {
  filters: Filters;
  onApply: (filters: Filters) => void;
  onClose: () => void;
}

const FiltersForm = ({ filters, onApply, onClose }: FormProps) => {
  const t = useTexts(filterTexts);
  const [draft, setDraft] = useState(() => draftOf(filters));
  const [wrong, setWrong] = useState(false);
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const apply = () => {
    const fault = faultOf(draft);
    setWrong(fault !== null);
    if (fault === 'noStart') return;
    // A period that ends before it begins is applied too: it clears the results (REQ-2.5.18). The form stays
    // open for a correction.
    onApply(filtersOf(draft, filters));
    if (fault === null) onClose();
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <Stack gap={4}>
        <RadioGroup
          legend={t.period}
          name="period"
          choices={(['day', '7d', '30d', 'days'] as const).map((value) => ({ value, label: t[value] }))}
          value={draft.period}
          onChange={({ target }) => change({ period: target.value })}
        />
        {draft.period === 'days' && <Days draft={draft} onChange={change} wrong={wrong} />}
        <Others draft={draft} onChange={change} />
      </Stack>
      <DialogActions>
        <Button variant="quiet" onClick={() => setDraft(emptyDraft())}>
          {t.reset}
        </Button>
        <Button type="submit" variant="primary">
          {t.apply}
        </Button>
      </DialogActions>
    </form>
  );
};

/** Period, event type, status and search words; nothing is applied before "Apply". */
export const FiltersDialog = ({ isOpen, ...form }: FormProps & { isOpen: boolean }) => {
  const t = useTexts(filterTexts);
  return (
    <Dialog title={t.title} isOpen={isOpen} onClose={form.onClose}>
      <FiltersForm {...form} />
    </Dialog>
  );
};

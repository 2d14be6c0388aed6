import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keepRecordMapping } from '#contract/environments/record-mappings.ts';
import type { MappableField, MappedFields, MappedUse, RecordMapping } from '#contract/environments/record-mappings.ts';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { useTexts } from '#kit/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { DialogActions } from '#ui/overlays/dialog.tsx';
import { useReportDirty } from '#ui/overlays/form-dialog.tsx';
import { toasts } from '#ui/overlays/toasts.ts';
import { Banner } from '#ui/states/banner.tsx';
import { SkeletonText } from '#ui/states/skeleton.tsx';
import { LoadFailure } from '#app/shared/failures/load-failure.tsx';
import { callAsUser } from '#app/session.ts';
import { fieldsQuery, keepMappings, objectsQuery } from './records-query.ts';
import { recordsTexts } from './records-texts.ts';

const nothing: MappedFields = { state: null, document: null, completed: null };
const uses = ['state', 'document', 'completed'] as const satisfies readonly MappedUse[];

const Loading = ({ text }: { text: string }) => (
  <>
    <VisuallyHidden>
      <output>{text}</output>
    </VisuallyHidden>
    <SkeletonText lines={3} />
  </>
);

const labelOf = ({ label, name }: { label: string; name: string }): string =>
  label === name ? name : `${label} (${name})`;

const missingOf = (known: readonly MappableField[], { state }: MappedFields): string[] =>
  known.find(({ name }) => name === state)?.missing ?? [];

interface FieldsProps {
  known: readonly MappableField[];
  fields: MappedFields;
  onChange: (fields: MappedFields) => void;
}

const FieldChoices = ({ known, fields, onChange }: FieldsProps) => {
  const t = useTexts(recordsTexts);
  const hints = { state: t.stateHint, document: t.documentHint, completed: t.completedHint };
  const missing = missingOf(known, fields);
  return (
    <>
      {uses.map((use) => (
        <SelectField
          key={use}
          label={t[use]}
          hint={hints[use]}
          placeholder={t.none}
          value={fields[use] ?? ''}
          options={known
            .filter((field) => field.uses.includes(use))
            .map((field) => ({ value: field.name, label: labelOf(field) }))}
          onChange={({ target }) => onChange({ ...fields, [use]: target.value === '' ? null : target.value })}
        />
      ))}
      {missing.length > 0 && (
        <Banner tone="warning" announce="status">
          {t.missing(missing.join(', '))}
        </Banner>
      )}
    </>
  );
};

const ObjectChoice = ({ id, object, onChange }: { id: string; object: string; onChange: (object: string) => void }) => {
  const t = useTexts(recordsTexts);
  const query = useQuery(objectsQuery(id));
  if (!query.data && query.error) return <LoadFailure title={t.objectsFailed} query={query} />;
  if (!query.data) return <Loading text={t.loadingObjects} />;
  return (
    <SelectField
      label={t.object}
      value={object}
      options={query.data.map((one) => ({ value: one.name, label: labelOf(one) }))}
      onChange={({ target }) => onChange(target.value)}
    />
  );
};

interface Props {
  environmentId: string;
  /** The changed mapping; null for another object. */
  mapping: RecordMapping | null;
  leave: () => void;
  onDone: () => void;
  onDirty: (isDirty: boolean) => void;
}

const useSaving = (environmentId: string, onDone: () => void) => {
  const t = useTexts(recordsTexts);
  return useMutation({
    mutationFn: ({ object, fields, missing }: { object: string; fields: MappedFields; missing: string[] }) =>
      // Who saves has read the warning that names them.
      callAsUser(keepRecordMapping, {
        params: { id: environmentId, object },
        body: { ...fields, ...(missing.length > 0 && { acceptMissing: true }) },
      }),
    onSuccess: (kept, { object }) => {
      keepMappings(environmentId, kept);
      toasts.success(t.saved(kept.mappings.find((one) => one.object === object)?.label ?? object));
      onDone();
    },
  });
};

/** Chooses an object of the org and its fields, as the org describes them. */
export const MappingForm = ({ environmentId, mapping, leave, onDone, onDirty }: Props) => {
  const t = useTexts(recordsTexts);
  const sentence = useFailureSentence();
  const saving = useSaving(environmentId, onDone);
  const [object, setObject] = useState(mapping?.object ?? '');
  const [fields, setFields] = useState<MappedFields>(mapping?.fields ?? nothing);
  const query = useQuery(fieldsQuery(environmentId, object));
  const before = mapping?.fields ?? nothing;
  useReportDirty(
    uses.some((use) => fields[use] !== before[use]),
    onDirty,
  );
  const choose = (name: string) => {
    setObject(name);
    setFields(nothing);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        saving.mutate({ object, fields, missing: missingOf(query.data ?? [], fields) });
      }}
    >
      <Stack gap={4}>
        {mapping === null && <ObjectChoice id={environmentId} object={object} onChange={choose} />}
        {object !== '' && !query.data && query.error && <LoadFailure title={t.fieldsFailed} query={query} />}
        {object !== '' && !query.data && !query.error && <Loading text={t.loadingFields} />}
        {query.data && <FieldChoices known={query.data} fields={fields} onChange={setFields} />}
        {saving.error && (
          <Banner tone="danger" announce="alert">
            {sentence(saving.error)}
          </Banner>
        )}
      </Stack>
      <DialogActions>
        <Button onClick={leave}>{t.cancel}</Button>
        <Button
          type="submit"
          variant="primary"
          loading={saving.isPending}
          disabledReason={query.data ? undefined : t.objectFirst}
        >
          {t.save}
        </Button>
      </DialogActions>
    </form>
  );
};

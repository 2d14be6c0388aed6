import { Link } from '@tanstack/react-router';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isOwner } from '#contract/roles.ts';
import { removeRecordMapping, writeRecordsAgain } from '#contract/environments/record-mappings.ts';
import type { RecordMapping, RecordMappings } from '#contract/environments/record-mappings.ts';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { useTexts } from '#kit/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { DocumentIcon } from '#ui/icons/icons.tsx';
import { PlusIcon } from '#ui/icons/page-icons.tsx';
import { Card } from '#ui/layout/card.tsx';
import { DescriptionList } from '#ui/layout/description-list.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { toasts } from '#ui/overlays/toasts.ts';
import { Banner } from '#ui/states/banner.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { SkeletonText } from '#ui/states/skeleton.tsx';
import { FormDialog } from '#app/shared/form-dialog.tsx';
import { LoadFailure } from '#app/shared/failures/load-failure.tsx';
import { useActionToast } from '#app/shared/failures/use-failure-toast.ts';
import { paths } from '#app/paths.ts';
import { callAsUser, useUser } from '#app/session.ts';
import { MappingForm } from './mapping-form.tsx';
import { keepMappings, mappingsQuery } from './records-query.ts';
import { recordsTexts } from './records-texts.ts';
import styles from './records.module.css';

const Unwritten = ({ id, waiting, failed }: { id: string } & Pick<RecordMappings, 'waiting' | 'failed'>) => {
  const t = useTexts(recordsTexts);
  const sentence = useFailureSentence();
  const failure = useActionToast();
  const writing = useMutation({
    mutationFn: () => callAsUser(writeRecordsAgain, { params: { id } }),
    onMutate: failure.takeBack,
    onSuccess: (mappings) => {
      keepMappings(id, mappings);
      toasts.success(t.begun);
    },
    onError: (error) => failure.say(sentence(error), { stays: true }),
  });
  if (failed === 0 && waiting === 0) return null;
  const again = (
    <Button size="small" loading={writing.isPending} onClick={() => writing.mutate()}>
      {t.again}
    </Button>
  );
  return failed > 0 ? (
    <Banner tone="danger" title={t.failed(failed)} action={again}>
      {t.failedText}{' '}
      <Link to={paths.signLogs} search={{ status: 'error', period: '30d' }}>
        {t.failedLogs}
      </Link>
    </Banner>
  ) : (
    <Banner tone="info" title={t.waiting(waiting)} action={again}>
      {t.waitingText}
    </Banner>
  );
};

interface MappingProps {
  mapping: RecordMapping;
  onEdit: () => void;
  onRemove: () => void;
}

const Mapping = ({ mapping: { label, fields }, onEdit, onRemove }: MappingProps) => {
  const t = useTexts(recordsTexts);
  const mayChange = isOwner(useUser().roleName);
  const value = (name: string | null) => name ?? t.none;
  return (
    <li>
      <div className={styles.head}>
        <h3>{label}</h3>
        {mayChange && (
          <div className={styles.actions}>
            <Button size="small" aria-label={t.editOf(label)} onClick={onEdit}>
              {t.edit}
            </Button>
            <Button size="small" aria-label={t.removeOf(label)} onClick={onRemove}>
              {t.remove}
            </Button>
          </div>
        )}
      </div>
      <DescriptionList
        look="columns"
        items={[
          { term: t.state, value: value(fields.state) },
          { term: t.document, value: value(fields.document) },
          { term: t.completed, value: value(fields.completed) },
        ]}
      />
    </li>
  );
};

const RemoveMapping = ({
  id,
  mapping,
  onClose,
}: {
  id: string;
  mapping: RecordMapping | null;
  onClose: () => void;
}) => {
  const t = useTexts(recordsTexts);
  const sentence = useFailureSentence();
  const failure = useActionToast();
  const removing = useMutation({
    mutationFn: ({ object }: RecordMapping) => callAsUser(removeRecordMapping, { params: { id, object } }),
    onMutate: failure.takeBack,
    onSuccess: (mappings, { label }) => {
      keepMappings(id, mappings);
      toasts.success(t.removed(label));
      onClose();
    },
    onError: (error) => failure.say(sentence(error), { stays: true }),
  });
  return (
    <ConfirmDialog
      isOpen={mapping !== null}
      onClose={onClose}
      title={t.removeTitle(mapping?.label ?? '')}
      confirmLabel={t.remove}
      pending={removing.isPending}
      onConfirm={() => mapping && removing.mutate(mapping)}
    >
      {t.removeText}
    </ConfirmDialog>
  );
};

interface ContentProps {
  id: string;
  data: RecordMappings;
  onEdit: (mapping: RecordMapping | null) => void;
}

const Content = ({ id, data, onEdit }: ContentProps) => {
  const t = useTexts(recordsTexts);
  const [removed, setRemoved] = useState<RecordMapping | null>(null);
  const { roleName } = useUser();
  return (
    <Stack gap={4}>
      <Unwritten id={id} waiting={data.waiting} failed={data.failed} />
      {data.mappings.length === 0 ? (
        <EmptyState title={t.empty}>{isOwner(roleName) ? t.emptyText : t.emptyForMembers}</EmptyState>
      ) : (
        <ul className={styles.list}>
          {data.mappings.map((mapping) => (
            <Mapping
              key={mapping.object}
              mapping={mapping}
              onEdit={() => onEdit(mapping)}
              onRemove={() => setRemoved(mapping)}
            />
          ))}
        </ul>
      )}
      <RemoveMapping id={id} mapping={removed} onClose={() => setRemoved(null)} />
    </Stack>
  );
};

/** Which fields of the org's records follow documents, and documents that are not on their record. */
export const RecordsCard = ({ id }: { id: string }) => {
  const t = useTexts(recordsTexts);
  const query = useQuery(mappingsQuery(id));
  const [isOpen, setIsOpen] = useState(false);
  const [isDirty, setIsDirty] = useState(false);
  /** Kept while the dialog closes. */
  const [edited, setEdited] = useState<RecordMapping | null>(null);
  const edit = (mapping: RecordMapping | null) => {
    setEdited(mapping);
    setIsOpen(true);
  };
  const close = () => setIsOpen(false);
  const { data, error } = query;
  const mayChange = isOwner(useUser().roleName);
  return (
    <Card
      title={t.title}
      subtitle={t.subtitle}
      icon={<DocumentIcon />}
      aside={
        data &&
        mayChange && (
          <Button size="small" icon={<PlusIcon />} onClick={() => edit(null)}>
            {t.add}
          </Button>
        )
      }
    >
      {!data && error && <LoadFailure title={t.loadFailed} query={query} />}
      {!data && !error && <SkeletonText lines={3} />}
      {data && <Content id={id} data={data} onEdit={edit} />}
      <FormDialog title={edited?.label ?? t.dialogTitle} isOpen={isOpen} isDirty={isDirty} onClose={close}>
        {(leave) => (
          <MappingForm environmentId={id} mapping={edited} leave={leave} onDone={close} onDirty={setIsDirty} />
        )}
      </FormDialog>
    </Card>
  );
};

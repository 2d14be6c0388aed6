import { useMemo, useRef } from 'react';
import type { ExternalEnvironment } from '#contract/environments/environments.ts';
import { formatDay } from '#kit/dates.ts';
import { useLanguage } from '#kit/language.ts';
import { formatSize } from '#contract/sizes.ts';
import { useTexts } from '#kit/texts.ts';
import { FileFormat } from '#ui/icons/file-format.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import type { Column } from '#ui/tables/table-rows.ts';
import { SendButton } from './sending/send-button.tsx';
import styles from './templates.module.css';
import type { TemplateRow } from './template-rows.ts';
import { blockReasonOf } from './template-rows.ts';
import { deploymentTexts } from './texts.ts';

const none = '-';

const NameCell = ({ environment, row }: { environment: ExternalEnvironment; row: TemplateRow }) => {
  const t = useTexts(deploymentTexts);
  const frame = useRef<HTMLSpanElement>(null);
  const why = blockReasonOf(row);
  return (
    <span ref={frame} tabIndex={-1} className={styles.words}>
      <span>{row.name}</span>
      {why !== null && <span className={styles.why}>{t[why]}</span>}
      {why === 'noCloudId' && <SendButton environment={environment} row={row} frame={frame} />}
    </span>
  );
};

/** All columns except the selection; memoised, because a selection renders the table again. */
export const useTemplateColumns = (environment: ExternalEnvironment): readonly Column<TemplateRow>[] => {
  const t = useTexts(deploymentTexts);
  const language = useLanguage();
  return useMemo(() => {
    const size = (row: TemplateRow) => (row.size === null ? none : formatSize(row.size, language));
    const waits = (row: TemplateRow) => (row.loading ? <Skeleton width="medium" /> : undefined);
    return [
      {
        id: 'name',
        header: t.modelName,
        text: (row) => {
          const why = blockReasonOf(row);
          return why === null ? row.name : `${row.name} ${t[why]}`;
        },
        cell: (row) => <NameCell environment={environment} row={row} />,
        sort: ({ name }) => name,
      },
      {
        id: 'file',
        header: t.fileName,
        text: ({ fileName }) => fileName ?? none,
        cell: waits,
        sort: ({ fileName }) => fileName,
      },
      {
        id: 'format',
        header: t.format,
        text: ({ extension }) => extension ?? none,
        cell: (row) => (row.extension === null ? waits(row) : <FileFormat extension={row.extension} />),
        sort: ({ extension }) => extension,
      },
      { id: 'size', header: t.size, text: size, cell: waits, sort: (row) => row.size, align: 'end' },
      {
        id: 'lastSend',
        header: t.lastSend,
        text: ({ lastSendDate }) => formatDay(lastSendDate) ?? none,
        sort: ({ lastSendDate }) => lastSendDate,
      },
    ];
  }, [t, language, environment]);
};

import type { ExternalEnvironment } from '#contract/environments/environments.ts';
import { useTexts } from '#kit/texts.ts';
import { DataTable } from '#ui/tables/data-table.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { UsersIcon } from '#ui/icons/icons.tsx';
import { Status } from '#ui/states/status.tsx';
import type { Column } from '#ui/tables/table-rows.ts';
import { TableSection } from '#ui/tables/table-section.tsx';
import { detailTexts } from './detail-texts.ts';

type CrmUser = ExternalEnvironment['extUsers'][number];

const useColumns = (): readonly Column<CrmUser>[] => {
  const t = useTexts(detailTexts);
  const words = { Connected: t.userConnected, Other: t.userDisconnected };
  return [
    { id: 'fullname', header: t.fullname, text: ({ fullname }) => fullname, sort: true },
    { id: 'username', header: t.username, text: ({ username }) => username, isAddress: true },
    {
      id: 'status',
      header: t.userStatus,
      text: ({ status }) => words[status],
      cell: ({ status }) => <Status tone={status === 'Connected' ? 'success' : 'neutral'}>{words[status]}</Status>,
    },
  ];
};

/** The users of the company connected to this environment, with their CRM users. */
export const CrmUsersTable = ({ users }: { users: readonly CrmUser[] }) => {
  const t = useTexts(detailTexts);
  const columns = useColumns();
  return (
    <TableSection title={t.users} count={null} rows={users}>
      <DataTable
        label={t.users}
        order={t.byLastName}
        columns={columns}
        rows={users}
        rowId={({ username, fullname }) => `${username} ${fullname}`}
        empty={
          <EmptyState icon={<UsersIcon size={24} />} title={t.noUsers}>
            {t.noUsersText}
          </EmptyState>
        }
      />
    </TableSection>
  );
};

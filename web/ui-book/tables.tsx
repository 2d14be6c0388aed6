import { useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { DataTable } from '#ui/tables/data-table.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import { CloudIcon } from '#ui/icons/icons.tsx';
import { PlusIcon } from '#ui/icons/page-icons.tsx';
import { MenuButton } from '#ui/actions/menu-button.tsx';
import { Pagination } from '#ui/tables/pagination.tsx';
import { Status } from '#ui/states/status.tsx';
import type { Column } from '#ui/tables/table-rows.ts';
import { Specimen } from './specimen.tsx';

interface Sandbox {
  id: string;
  name: string;
  orgId: string;
  actions: number;
  version: string;
  sent: number;
}

const names = ['Recette', 'Développement', 'Formation', 'Préproduction', 'Intégration', 'Démo', 'Éssai 10', 'Éssai 9'];

const sandboxes: Sandbox[] = names.map((name, at) => ({
  id: `env-${at}`,
  name,
  orgId: `00D5g0000${at}ABC12`,
  actions: at % 3,
  version: `5.1${at}.0`,
  sent: (at * 7919) % 1000,
}));

const statusOf = ({ actions }: Sandbox) => {
  if (actions === 0) return 'Connecté';
  return actions === 1 ? '1 action requise' : `${actions} actions requises`;
};

const columns: Column<Sandbox>[] = [
  {
    id: 'name',
    header: 'Nom',
    text: ({ name }) => name,
    sort: true,
    cell: ({ id, name }) => <a href={`#${id}`}>{name}</a>,
  },
  { id: 'org', header: 'Identifiant', text: ({ orgId }) => orgId },
  {
    id: 'status',
    header: 'Statut',
    text: statusOf,
    sort: ({ actions }) => actions,
    cell: (row) => <Status tone={row.actions === 0 ? 'success' : 'warning'}>{statusOf(row)}</Status>,
  },
  { id: 'version', header: 'Version', text: ({ version }) => version },
  { id: 'sent', header: 'Envois', text: ({ sent }) => `${sent}`, sort: ({ sent }) => sent, align: 'end' },
  {
    id: 'actions',
    header: 'Actions',
    kind: 'actions',
    text: () => '',
    cell: ({ name }) => (
      <MenuButton label={`Actions pour ${name}`} items={[{ id: 'open', label: 'Ouvrir', onSelect: () => undefined }]} />
    ),
  },
];

const selectColumn = (chosen: readonly string[], choose: (ids: string[]) => void): Column<Sandbox> => {
  const all = chosen.length === 3;
  return {
    id: 'select',
    header: 'Sélection',
    kind: 'select',
    text: () => '',
    selectAll: {
      isDisabled: false,
      chosen: all ? 'all' : chosen.length > 0 ? 'some' : 'none',
      onChange: () => choose(all ? [] : sandboxes.slice(0, 3).map(({ id }) => id)),
    },
    cell: ({ id, name }) => (
      <Checkbox
        label={`Sélectionner ${name}`}
        labelHidden
        checked={chosen.includes(id)}
        onChange={() => choose(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])}
      />
    ),
  };
};

const Selectable = () => {
  const [chosen, setChosen] = useState<string[]>(['env-1']);
  return (
    <DataTable
      label="Modèles à déployer"
      columns={[selectColumn(chosen, setChosen), ...columns.slice(0, 4)]}
      rows={sandboxes.slice(0, 3)}
      rowId={({ id }) => id}
      empty={null}
      isSelected={({ id }) => chosen.includes(id)}
    />
  );
};

const rowId = ({ id }: Sandbox) => id;

export const Tables = () => (
  <>
    <Specimen name="data-table">
      <DataTable
        label="Environnements de test"
        columns={columns}
        rows={sandboxes}
        rowId={rowId}
        empty={null}
        searchLabel="Rechercher un environnement"
        openOnPress
        tools={
          <Button variant="primary" icon={<PlusIcon />}>
            Connecter
          </Button>
        }
        footer={
          <Pagination label="Pages des environnements" onNext={() => undefined}>
            1–8 sur 14
          </Pagination>
        }
      />
    </Specimen>
    <TableStates />
  </>
);

const TableStates = () => (
  <>
    <Specimen name="data-table-selection">
      <Selectable />
    </Specimen>
    <Specimen name="data-table-loading">
      <DataTable label="Chargement" columns={columns} rows={undefined} rowId={rowId} empty={null} />
    </Specimen>
    <Specimen name="data-table-empty">
      <DataTable
        label="Environnements, vide"
        columns={columns}
        rows={[]}
        rowId={rowId}
        empty={
          <EmptyState
            icon={<CloudIcon size={24} />}
            title="Aucun environnement connecté"
            action={<Button variant="primary">Connecter la production</Button>}
          >
            Connectez votre organisation pour suivre ses versions et déployer vos modèles.
          </EmptyState>
        }
      />
    </Specimen>
    <Specimen name="data-table-error">
      <DataTable
        label="Environnements, en erreur"
        columns={columns}
        rows={undefined}
        rowId={rowId}
        empty={null}
        error={
          <ErrorState
            title="Les environnements n’ont pas pu être chargés"
            requestId="req_7f3a91c2"
            onRetry={() => undefined}
          >
            Le CRM ne répond pas. Vos données ne sont pas perdues.
          </ErrorState>
        }
      />
    </Specimen>
  </>
);

import { useState } from 'react';
import type { DriftBoard, DriftRow } from '#contract/environments/drift-board.ts';
import { ComparisonDialog } from '../comparison/comparison-dialog.tsx';
import { DeployBar } from '../deploy-bar.tsx';
import { useSelectColumn } from '../select-column.tsx';
import { nothingChosen } from '../selection.ts';
import { useDeploy } from '../use-deploy.ts';
import { forgetBoard } from './board-query.ts';

const none: readonly DriftRow[] = [];

/** The rows that can be deployed to the chosen target, those that are chosen, and the deployment of them. */
export const useBoardDeployment = (board: DriftBoard) => {
  const [target, setTarget] = useState('');
  const [chosen, setChosen] = useState(nothingChosen);
  const at = board.columns.findIndex(({ id }) => id === target && id !== board.referenceId);
  const deploy = useDeploy({
    source: board.columns.find(({ id }) => id === board.referenceId),
    target: board.columns[at],
  });
  const isInPlace = ({ cells }: DriftRow) => cells[at]?.state === 'same';
  const isSelectable = ({ deployable, cells }: DriftRow) => {
    const cell = cells[at];
    return deployable && cell != null && cell.state !== 'same';
  };
  return {
    ...deploy,
    target: board.columns[at],
    pickTarget: (id: string) => {
      setTarget(id);
      setChosen(nothingChosen);
    },
    chosen,
    setChosen,
    isSelectable,
    isInPlace,
    chosenRows: (board.rows ?? none).filter((row) => chosen.has(row.externalId) && isSelectable(row)),
  };
};

type BoardDeployment = ReturnType<typeof useBoardDeployment>;

/** The chosen templates with the button, and the comparison that it opens. */
export const DeployPart = ({ deployment, hidden, onStale, onStarted }: DeployPartProps) => {
  const { wanted, chosenRows } = deployment;
  return (
    <>
      {deployment.target && (
        <DeployBar
          count={chosenRows.length}
          hidden={hidden}
          bytes={0}
          onClear={() => deployment.setChosen(nothingChosen)}
          onDeploy={() => deployment.deploy(chosenRows)}
        />
      )}
      {wanted && (
        <ComparisonDialog
          wanted={wanted}
          isOpen={deployment.isOpen}
          onClose={deployment.close}
          onStale={() => {
            deployment.close();
            onStale();
          }}
          onStarted={(id) => {
            forgetBoard();
            onStarted(id);
          }}
        />
      )}
    </>
  );
};

interface DeployPartProps {
  deployment: BoardDeployment;
  /** Number of chosen rows that the search or the filter hides. */
  hidden: number;
  onStale: () => void;
  onStarted: (id: string) => void;
}

/** Checkboxes for the rows that can be deployed to the target. */
export const useBoardSelection = (deployment: BoardDeployment, shown: readonly DriftRow[]) => {
  const { chosen, setChosen, isSelectable, isInPlace } = deployment;
  return useSelectColumn<DriftRow>({
    nameOf: ({ name }) => name,
    isSelectable,
    isInPlace,
    idOf: ({ externalId }) => externalId,
    selectable: shown.filter(isSelectable).map(({ externalId }) => externalId),
    chosen,
    onChoose: setChosen,
  });
};

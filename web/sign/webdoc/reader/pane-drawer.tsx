import type { ReactNode } from 'react';
import { Button } from '../../shell/button.tsx';
import { Dialog } from '../../shell/dialog.tsx';
import { useDeferredTexts } from '../deferred-texts.ts';
import paneStyles from '../../viewer/pane.module.css';

interface Props {
  content: ReactNode;
  actions: ReactNode;
  onClose: () => void;
}

/** The side pane over the documents, where there is no room beside them. */
export const PaneDrawer = ({ content, actions, onClose }: Props) => {
  const { texts } = useDeferredTexts();
  return (
    <Dialog title={texts.showPane} form="drawer" onClose={onClose}>
      <Button tone="quiet" onClick={onClose}>
        {texts.closePane}
      </Button>
      <div className={paneStyles['scroll']}>{content}</div>
      {actions}
    </Dialog>
  );
};

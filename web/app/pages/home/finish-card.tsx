import { useState } from 'react';
import { useTexts } from '#kit/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { PlugIcon } from '#ui/icons/icons.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { Stepper } from '#ui/states/stepper.tsx';
import { ConnectDialog } from '#app/shared/environments/connect-dialog.tsx';
import styles from './finish-card.module.css';
import { unverifiedTexts } from './unverified-texts.ts';

/** The remaining steps for the owner of a free account. */
export const FinishCard = () => {
  const t = useTexts(unverifiedTexts);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card title={t.finishTitle} icon={<PlugIcon />}>
      <Stack gap={5}>
        <p>{t.finishText}</p>
        <div className={styles.steps}>
          <Stepper label={t.steps} steps={[t.stepAccount, t.stepConnect, t.stepVerified]} current={1} />
        </div>
        <div>
          <Button variant="primary" icon={<PlugIcon />} onClick={() => setIsOpen(true)}>
            {t.finishButton}
          </Button>
        </div>
      </Stack>
      <ConnectDialog isOpen={isOpen} orgType={undefined} onClose={() => setIsOpen(false)} />
    </Card>
  );
};

import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '#kit/texts.ts';
import { Banner } from '#ui/states/banner.tsx';
import { Card } from '#ui/layout/card.tsx';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { CloseIcon } from '#ui/icons/icons.tsx';
import { LockIcon } from '#ui/icons/page-icons.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { SkeletonText } from '#ui/states/skeleton.tsx';
import { Status } from '#ui/states/status.tsx';
import { LoadFailure } from '#app/shared/failures/load-failure.tsx';
import styles from './recovery-codes.module.css';
import { RecoveryCodes } from './recovery-codes.tsx';
import { RenewCodes, TurnOff } from './second-factor-on.tsx';
import { secondFactorQuery, useSecondFactorRefresh } from './second-factor-query.ts';
import { secondFactorTexts } from './second-factor-texts.ts';
import { TurnOn } from './turn-on.tsx';

/** At this number or below, a warning recommends new codes. */
const fewCodes = 3;

const CodesLeft = ({ count }: { count: number }) => {
  const t = useTexts(secondFactorTexts);
  if (count > fewCodes) return <p>{t.codesLeft(count)}</p>;
  return <Banner tone="warning">{t.codesLeft(count)}</Banner>;
};

/**
 * The actions on the second factor. The codes stay on screen until they are kept, even if the state changes meanwhile.
 */
const Ways = ({ isOn }: { isOn: boolean }) => {
  const t = useTexts(secondFactorTexts);
  const refresh = useSecondFactorRefresh();
  const [codes, setCodes] = useState<readonly string[]>();
  const [isLeaving, setIsLeaving] = useState(false);
  const ways = useRef<HTMLDivElement>(null);
  const wasOn = useRef(isOn);
  useEffect(() => {
    if (wasOn.current === isOn) return;
    wasOn.current = isOn;
    // The pressed button was replaced and lost the focus.
    if (document.activeElement === document.body) ways.current?.querySelector('button')?.focus();
  }, [isOn]);
  const close = () => {
    setIsLeaving(false);
    setCodes(undefined);
    refresh();
  };
  return (
    <>
      <div ref={ways} className={styles.ways}>
        {!isOn && <TurnOn onCodes={setCodes} />}
        {isOn && <RenewCodes onCodes={setCodes} />}
        {isOn && <TurnOff />}
      </div>
      <Dialog
        title={t.codesTitle}
        isOpen={codes !== undefined}
        onClose={() => setIsLeaving(true)}
        closesOutside={false}
      >
        <RecoveryCodes codes={codes ?? []} onKept={close} />
      </Dialog>
      <ConfirmDialog
        isOpen={isLeaving}
        onClose={() => setIsLeaving(false)}
        title={t.leaveCodesTitle}
        cancelLabel={t.backToCodes}
        confirmLabel={t.leaveCodes}
        onConfirm={close}
      >
        {t.leaveCodesText}
      </ConfirmDialog>
    </>
  );
};

/** The second factor is optional. */
export const SecondFactorCard = () => {
  const t = useTexts(secondFactorTexts);
  const query = useQuery(secondFactorQuery);
  const { data, error } = query;
  return (
    <Card
      title={t.title}
      icon={<LockIcon />}
      {...(data && {
        aside: (
          <Status
            tone={data.isOn ? 'success' : 'neutral'}
            look="badge"
            {...(!data.isOn && { icon: <CloseIcon size={16} /> })}
          >
            {data.isOn ? t.on : t.off}
          </Status>
        ),
      })}
    >
      <Stack>
        <p>{t.text}</p>
        {data?.isOn && <CodesLeft count={data.recoveryCodesLeft} />}
        {data && <Ways isOn={data.isOn} />}
        {!data && !error && <SkeletonText lines={2} />}
        {!data && error && <LoadFailure title={t.failed} query={query} />}
      </Stack>
    </Card>
  );
};

import { useState } from 'react';
import type { ExternalEnvironment } from '#contract/environments/environments.ts';
import { useTexts } from '#kit/texts.ts';
import { Banner } from '#ui/states/banner.tsx';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { RefreshIcon, TemplateIcon } from '#ui/icons/icons.tsx';
import { DownloadIcon } from '#ui/icons/page-icons.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { useUiTexts } from '#ui/ui-texts.ts';
import { versionOf } from '#app/shared/environments/environment-status.tsx';
import type { LiveCheck } from '#app/shared/environments/needed-actions.ts';
import { environmentTexts } from '#app/shared/environments/texts.ts';
import { detailTexts } from './detail-texts.ts';
import styles from './package-card.module.css';
import { PackageDialog } from './package-dialog.tsx';
import { isNewest, isSameVersion, targetVersions } from './package-versions.ts';

/**
 * State of the query for the environment. The versions come with it; at first it is the list's entry, without versions.
 */
export interface Loading {
  isFirst: boolean;
  isRunning: boolean;
  again: () => void;
}

interface Props {
  environment: ExternalEnvironment;
  live: LiveCheck;
  loading: Loading;
  checking: boolean;
  onCheck: () => void;
}

/** The sentence below the version, and whether an update is offered. */
const useOffer = ({ packageVersions }: ExternalEnvironment, installed: string | null) => {
  const t = useTexts(detailTexts);
  if (isNewest(packageVersions, installed)) return { words: t.packageNewest, isOffered: false };
  if (targetVersions(packageVersions, installed).length === 0) return { words: t.noTarget, isOffered: true };
  const words = installed === null ? t.packageNotInstalledText : t.packageNewer;
  return { words, isOffered: true };
};

/** Without the versions nothing can be offered, so a retry is offered. */
const UnknownVersions = ({ loading }: Pick<Props, 'loading'>) => {
  const t = useTexts(detailTexts);
  const ui = useUiTexts();
  const again = (
    <Button size="small" icon={<RefreshIcon size={16} />} loading={loading.isRunning} onClick={loading.again}>
      {ui.retry}
    </Button>
  );
  return (
    <Banner tone="warning" announce="status" title={t.versionsUnknown} action={again}>
      {t.versionsUnknownText}
    </Banner>
  );
};

type InstallationProps = Pick<Props, 'checking' | 'onCheck'> & {
  version: string;
  isDone: boolean;
  onClose: () => void;
};

/** An installation opened in another tab, and whether it is complete. */
const Installation = ({ version, isDone, checking, onCheck, onClose }: InstallationProps) => {
  const t = useTexts(detailTexts);
  if (isDone) return <Banner tone="success" announce="status" title={t.installDone(version)} onClose={onClose} />;
  const check = (
    <Button size="small" icon={<RefreshIcon size={16} />} loading={checking} onClick={onCheck}>
      {t.checkVersion}
    </Button>
  );
  return (
    <Banner tone="info" announce="status" title={t.installOpened(version)} action={check} onClose={onClose}>
      {t.installOpenedText}
    </Banner>
  );
};

/** The installed version, with a button for a newer one. */
export const PackageCard = ({ environment, live, loading, checking, onCheck }: Props) => {
  const t = useTexts(detailTexts);
  const { notInstalled } = useTexts(environmentTexts);
  const installed = versionOf(environment, live);
  const { words, isOffered } = useOffer(environment, installed);
  const [opened, setOpened] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const isUnknown = environment.packageVersionsUnknown === true;
  const isKnown = !isUnknown && !loading.isFirst;
  return (
    <Card title={t.package} icon={<TemplateIcon />}>
      <Stack gap={4}>
        <div className={styles.line}>
          <div>
            <p className={styles.term}>{t.installedVersion}</p>
            <p className={styles.version}>{installed ?? notInstalled}</p>
            {isKnown && <p className={styles.words}>{words}</p>}
          </div>
          {isKnown && isOffered && (
            <Button icon={<DownloadIcon />} onClick={() => setOpen(true)}>
              {installed === null ? t.install : t.update}
            </Button>
          )}
        </div>
        {isUnknown && <UnknownVersions loading={loading} />}
        {opened !== undefined && (
          <Installation
            version={opened}
            isDone={installed !== null && isSameVersion(opened, installed)}
            checking={checking}
            onCheck={onCheck}
            onClose={() => setOpened(undefined)}
          />
        )}
      </Stack>
      <PackageDialog
        environment={environment}
        installed={installed}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onOpened={setOpened}
      />
    </Card>
  );
};

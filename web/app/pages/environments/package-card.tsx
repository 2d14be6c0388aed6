import { useState } from 'react';

import type { ExternalEnvironment } from '#contract/environments.ts';
import { useTexts } from '#kit/texts.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { DownloadIcon, RefreshIcon, TemplateIcon } from '#ui/icons.tsx';
import { Stack } from '#ui/layout.tsx';

import { versionOf } from '#app/environments/environment-status.tsx';
import type { LiveCheck } from '#app/environments/needed-actions.ts';
import { environmentTexts } from '#app/environments/texts.ts';

import { detailTexts } from './detail-texts.ts';
import styles from './package-card.module.css';
import { PackageDialog } from './package-dialog.tsx';
import { isNewest, isSameVersion } from './package-versions.ts';

type Props = { environment: ExternalEnvironment; live: LiveCheck; checking: boolean; onCheck: () => void };

/** What is said under the version. */
function usePackageWords({ packageVersions }: ExternalEnvironment, installed: string | null): string {
  const t = useTexts(detailTexts);
  if (installed === null) return t.packageNotInstalledText;
  return isNewest(packageVersions, installed) ? t.packageNewest : t.packageNewer;
}

type InstallationProps = Pick<Props, 'checking' | 'onCheck'> & {
  version: string;
  isDone: boolean;
  onClose: () => void;
};

/** An installation that was opened in another tab, and whether it has arrived. */
function Installation({ version, isDone, checking, onCheck, onClose }: InstallationProps) {
  const t = useTexts(detailTexts);
  if (isDone)
    return <Banner tone="success" announce="status" title={t.installDone(version)} onClose={onClose} />;
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
}

/** The installed version, and the way to a newer one. */
export function PackageCard({ environment, live, checking, onCheck }: Props) {
  const t = useTexts(detailTexts);
  const { notInstalled } = useTexts(environmentTexts);
  const installed = versionOf(environment, live);
  const words = usePackageWords(environment, installed);
  const [opened, setOpened] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const isUpToDate = isNewest(environment.packageVersions, installed);
  return (
    <Card title={t.package} icon={<TemplateIcon />}>
      <Stack gap={4}>
        <div className={styles.line}>
          <div>
            <p className={styles.term}>{t.installedVersion}</p>
            <p className={styles.version}>{installed ?? notInstalled}</p>
            {environment.packageVersions.length > 0 && <p className={styles.words}>{words}</p>}
          </div>
          {!isUpToDate && environment.packageVersions.length > 0 && (
            <Button icon={<DownloadIcon />} onClick={() => setOpen(true)}>
              {installed === null ? t.install : t.update}
            </Button>
          )}
        </div>
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
}

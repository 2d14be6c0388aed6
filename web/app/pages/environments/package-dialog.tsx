import { useState } from 'react';
import type { ExternalEnvironment } from '#contract/environments/environments.ts';
import { useTexts } from '#kit/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { Dialog, DialogActions } from '#ui/overlays/dialog.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { useUiTexts } from '#ui/ui-texts.ts';
import { detailTexts } from './detail-texts.ts';
import { installPageOf, targetVersions } from './package-versions.ts';

interface FormProps {
  environment: ExternalEnvironment;
  installed: string | null;
  onClose: () => void;
  /** The install page of this version was opened in another tab. */
  onOpened: (version: string) => void;
}

/** Uses a link instead of `window.open`: no browser blocks it, and a middle click works. */
const PackageForm = ({ environment, installed, onClose, onOpened }: FormProps) => {
  const t = useTexts(detailTexts);
  const ui = useUiTexts();
  const offered = targetVersions(environment.packageVersions, installed);
  const [picked, setPicked] = useState(offered[0]?.sfLma__Version_ID__c);
  const target = offered.find((version) => version.sfLma__Version_ID__c === picked);
  const leave = (version: string) => {
    onOpened(version);
    onClose();
  };
  return (
    <>
      <Stack gap={4}>
        {target ? (
          <SelectField
            lean
            label={t.targetVersion}
            placeholder={null}
            value={picked}
            onChange={(event) => setPicked(event.target.value)}
            options={offered.map((version) => ({
              value: version.sfLma__Version_ID__c,
              label: `${version.sfLma__Version_Number__c} – ${version.name}`,
            }))}
          />
        ) : (
          <p>{t.noTarget}</p>
        )}
        {target && <p>{t.packageDialogText}</p>}
      </Stack>
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          {target ? ui.cancel : ui.close}
        </Button>
        {target && (
          <LinkButton
            newTab
            variant="primary"
            href={installPageOf(environment.instanceUrl, target)}
            onClick={() => leave(target.sfLma__Version_Number__c)}
          >
            {t.continueToInstall}
          </LinkButton>
        )}
      </DialogActions>
    </>
  );
};

export const PackageDialog = ({ isOpen, ...form }: FormProps & { isOpen: boolean }) => {
  const t = useTexts(detailTexts);
  return (
    <Dialog size="small" title={t.packageDialogTitle} isOpen={isOpen} onClose={form.onClose}>
      <PackageForm {...form} />
    </Dialog>
  );
};

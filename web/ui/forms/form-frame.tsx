import type { ReactNode } from 'react';
import { Banner } from '../states/banner.tsx';
import { Button } from '../actions/button.tsx';
import type { ButtonLook } from '../actions/button-class.ts';
import { DialogActions } from '../overlays/dialog.tsx';
import { Stack } from '../layout/layout.tsx';
import { useUiTexts } from '../ui-texts.ts';

interface Props {
  onSubmit: () => Promise<void>;
  onLeave: () => void;
  submitLabel: string;
  submitIcon?: ReactNode;
  variant?: ButtonLook['variant'];
  isPending: boolean;
  /** A failure of the last attempt that belongs to no field. */
  failure?: { title?: string; text: ReactNode } | null;
  children: ReactNode;
}

/** The failure stands below the fields: on a phone it would appear behind the buttons (REQ-1.8.21). */
const toSight = (failure: HTMLElement | null): void => failure?.scrollIntoView({ block: 'nearest' });

/** The form of a dialog: its fields, the failure, and the two buttons. */
export const FormFrame = ({ onSubmit, onLeave, isPending, failure, children, ...submit }: Props) => {
  const { cancel } = useUiTexts();
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
    >
      <Stack gap={5}>
        {children}
        {failure && (
          <div ref={toSight}>
            <Banner tone="danger" announce="alert" title={failure.title}>
              {failure.text}
            </Banner>
          </div>
        )}
      </Stack>
      <DialogActions>
        <Button variant="quiet" onClick={onLeave}>
          {cancel}
        </Button>
        <Button
          type="submit"
          variant={submit.variant ?? 'primary'}
          loading={isPending}
          trailingIcon={submit.submitIcon}
        >
          {submit.submitLabel}
        </Button>
      </DialogActions>
    </form>
  );
};

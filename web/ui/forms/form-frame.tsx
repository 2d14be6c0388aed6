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
  /** What became of the last try, when no field says it. */
  failure?: { title?: string; text: ReactNode } | null;
  /** The fields. */
  children: ReactNode;
}

/** The form of a dialog: its fields, what went wrong, the way out and the way on. */
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
      <Stack gap={4}>
        {children}
        {failure && (
          <Banner tone="danger" announce="alert" title={failure.title}>
            {failure.text}
          </Banner>
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

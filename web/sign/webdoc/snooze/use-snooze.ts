import { useEffect, useState } from 'react';
import type { Snooze } from '#contract/webdocs/snooze.ts';
import { tokenInAddress } from '../../shell/link-token.ts';
import { readingCall } from '../codes/reading-call.ts';
import { getSnooze, snoozeWebdoc } from '../deferred-calls.ts';
import { idempotencyKeyFor } from '../finish/idempotency-key.ts';
import { whenReported } from '../report-opened.ts';

export interface SnoozeDesk {
  /** Null until it is loaded. */
  snooze: Snooze | null;
  /** The reader has changed it in this dialog. */
  isChanged: boolean;
  busy: boolean;
  /** Puts the document off; null takes that back. */
  choose: (until: string | null) => void;
}

/** Reads the moments on offer, and sends each choice once. */
export const useSnooze = (onFailure: (error: unknown) => void): SnoozeDesk => {
  const [snooze, setSnooze] = useState<Snooze | null>(null);
  const [isChanged, setChanged] = useState(false);
  const [busy, setBusy] = useState(false);
  const [intention] = useState(idempotencyKeyFor);
  useEffect(() => {
    // The first touch of the page may be the one that opens this dialog.
    void whenReported()
      .then(() => readingCall(getSnooze, { params: { token: tokenInAddress() } }))
      .then(setSnooze, onFailure);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the dialog opens
  }, []);
  const choose = (until: string | null) => {
    setBusy(true);
    const body = { webdocToken: tokenInAddress(), until };
    readingCall(snoozeWebdoc, { body }, { idempotencyKey: intention(String(until)) })
      .then((latest) => {
        setSnooze(latest);
        setChanged(true);
      }, onFailure)
      .finally(() => setBusy(false));
  };
  return { snooze, isChanged, busy, choose };
};

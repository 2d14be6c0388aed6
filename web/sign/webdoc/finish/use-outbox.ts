import { useEffect, useRef, useState } from 'react';
import type { WebdocView } from '#contract/webdocs/webdocs.ts';
import { startSending } from './outbox-sender.ts';
import { dropPending, readPending } from './outbox.ts';
import { readView } from '../use-latest-view.ts';

interface Parts {
  view: WebdocView;
  onView: (view: WebdocView) => void;
  onRefused: (error: unknown) => void;
  onBack: () => void;
}

export interface Outbox {
  isSending: boolean;
  wasTried: boolean;
  sendNow: () => void;
  /** Cancels the signature. If it had already arrived, the page shows it as signed. */
  cancel: () => void;
}

const askAgain = (onView: (view: WebdocView) => void): void => {
  readView().then(onView, () => undefined);
};

export const useOutbox = (parts: Parts): Outbox => {
  const [isSending, setSending] = useState(false);
  const [wasTried, setTried] = useState(() => readPending()?.wasTried ?? false);
  const latest = useRef(parts);
  useEffect(() => {
    latest.current = parts;
  });
  const sender = useRef<ReturnType<typeof startSending>>(null);
  useEffect(() => {
    const started = startSending({
      onSending: (is) => {
        setSending(is);
        setTried(true);
      },
      onSigned: ({ status, signatoryStatus }) => {
        const { view, onView } = latest.current;
        onView({ ...view, status, signatory: { ...view.signatory, status: signatoryStatus } });
      },
      onRefused: (error) => latest.current.onRefused(error),
      onGone: () => {
        latest.current.onBack();
        askAgain(latest.current.onView);
      },
    });
    sender.current = started;
    return started.stop;
  }, []);
  return {
    isSending,
    wasTried,
    sendNow: () => sender.current?.sendNow(),
    cancel: () => {
      sender.current?.stop();
      dropPending();
      latest.current.onBack();
      if (wasTried) askAgain(latest.current.onView);
    },
  };
};

import { useRef, useState } from 'react';

import type { SignPage } from '#contract/sign-page.ts';
import type { WebdocView } from '#contract/webdocs.ts';

import barStyles from './bars.module.css';
import { Documents } from './documents.tsx';
import { readDraft } from './drafts.ts';
import { Ending } from './ending.tsx';
import styles from './frame.module.css';
import { fullName } from './party.ts';
import { Reader } from './reader.tsx';
import { firstScreen } from './screens.ts';
import { useTexts } from './sign-context.ts';
import { TopBar } from './top-bar.tsx';
import { useCeremony } from './use-ceremony.ts';
import { useChosen } from './use-chosen.ts';
import { useFields } from './use-fields.ts';
import { useKeptDraft } from './use-kept-draft.ts';
import { useLater } from './use-later.ts';
import { useOpened } from './use-opened.ts';
import { usePane } from './use-pane.ts';
import { useReading } from './use-reading.ts';
import { useScrollPlace } from './use-scroll-place.ts';
import { useZoom } from './use-zoom.ts';
import { ZoomControl } from './zoom-control.tsx';

/** One signatory's way through a document: read and fill, confirm, done – or decline. */
export function Signing({ page, view: firstView }: { page: SignPage; view: WebdocView }) {
  const texts = useTexts();
  const documents = useRef<HTMLElement>(null);
  const ceremony = useCeremony(page, firstView);
  const { view, screen, show, onView, onFailure } = ceremony;
  const isReading = screen === 'reading';
  const isOpen = isReading || screen === 'confirming';
  const [draft] = useState(readDraft);
  const later = useLater(isOpen);
  const fields = useFields(documents, view.interactions, draft, texts);
  const chosen = useChosen();
  const reading = useReading(documents, draft?.reachedEnd ?? false);
  const zoom = useZoom();
  const pane = usePane();
  useOpened(isOpen);
  useKeptDraft(fields.book, reading.reachedEnd, isOpen);
  useScrollPlace(documents, isReading);
  return (
    <div className={styles['shell']}>
      <TopBar
        title={view.name}
        branding={page.branding}
        isHeading={isReading}
        pane={isReading ? { isOpen: pane.isBeside, onToggle: pane.toggle } : undefined}
      >
        {isReading && (
          <div className={barStyles['topTools']}>
            <span className={barStyles['page']}>{texts.page(reading.page.at, reading.page.of)}</span>
            <ZoomControl percent={zoom[0]} onChange={zoom[1]} />
          </div>
        )}
      </TopBar>
      <main className={styles['main']}>
        {firstScreen(page, firstView) === 'reading' && <Documents place={documents} isHidden={!isReading} />}
        {screen === 'confirming' && fields.book && later && (
          <later.ConfirmScreen
            {...{ view, fields, chosen, onView, onFailure }}
            documents={page.documents}
            onBack={() => show('reading')}
          />
        )}
        {screen === 'delegated' && later && (
          <later.DelegatedScreen to={ceremony.delegate} sender={fullName(view.owner)} />
        )}
        <Ending screen={screen} page={page} view={view} onView={onView} />
      </main>
      {isReading && (
        <Reader
          {...{ view, page, documents, fields, reading, zoom, pane, later, onFailure }}
          refused={ceremony.refused}
          onProceed={() => show('confirming')}
          onDeclined={ceremony.onDeclined}
          onDelegated={ceremony.onDelegated}
        />
      )}
    </div>
  );
}

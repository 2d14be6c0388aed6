import { useEffect, useId, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import type { PreviewPage } from '#contract/webdocs/sign-page.ts';
import type { WebdocView } from '#contract/webdocs/webdocs.ts';
import { PenIcon } from '#ui/icons/page-icons.tsx';
import barStyles from '../shell/bars.module.css';
import topStyles from '../shell/top-bar.module.css';
import { Button } from '../shell/button.tsx';
import { Dialog } from '../shell/dialog.tsx';
import { endEarlyEvents } from '../shell/early-events.ts';
import { Documents } from '../viewer/documents.tsx';
import { hasSignature } from '../viewer/field-rules.ts';
import frameStyles from '../shell/frame.module.css';
import { PaneContent } from '../viewer/pane.tsx';
import paneStyles from '../viewer/pane.module.css';
import { ReaderOffer } from '../viewer/reader-offer.tsx';
import { ReadingTools } from '../viewer/reading-tools.tsx';
import { useSignLanguage } from '../shell/sign-context.ts';
import { TopBar } from '../shell/top-bar.tsx';
import { usePane } from '../viewer/use-pane.ts';
import type { Pane } from '../viewer/use-pane.ts';
import { useReading } from '../viewer/use-reading.ts';
import { useZoom } from '../viewer/use-zoom.ts';
import { useScrollPlace } from '../viewer/scrolling/use-scroll-place.ts';
import type { PagesScreen } from './pages-screen.tsx';
import styles from './preview.module.css';
import { previewTexts } from './texts.ts';

interface Props {
  page: PreviewPage;
  view: WebdocView;
}

type MainActProps = Pick<Props, 'view'> & { blockedBy?: string | undefined };

const MainAct = ({ view, blockedBy }: MainActProps) => {
  const { texts } = useSignLanguage();
  return (
    <Button tone="brand" wide icon={<PenIcon size={20} />} blockedBy={blockedBy}>
      {hasSignature(view.recipientsInteractions) ? texts.sign : texts.validate}
    </Button>
  );
};

/** The signing page's main button, without effect. The branding editor shows it as active, to try colours. */
const Acts = ({ page, view }: Props) => {
  const { language } = useSignLanguage();
  const reasonId = useId();
  return (
    <div className={styles['acts']}>
      <MainAct view={view} blockedBy={page.acceptsBrandingMessages ? undefined : reasonId} />
      <p id={reasonId} className={styles['reason']}>
        {previewTexts[language].blocked}
      </p>
    </div>
  );
};

const jumpTo = (place: string): void => {
  document.querySelector(`#${CSS.escape(place)}`)?.scrollIntoView({ block: 'start' });
  document.querySelector<HTMLElement>('#documents')?.focus({ preventScroll: true });
};

const SidePane = ({ page, view, pane }: Props & { pane: Pane }) => {
  const { texts, language } = useSignLanguage();
  return (
    <>
      {pane.isBeside && (
        <aside className={paneStyles['beside']} aria-label={texts.showPane}>
          <div className={paneStyles['scroll']}>
            <PaneContent view={view} documents={page.documents} onJump={jumpTo} />
          </div>
          <Acts page={page} view={view} />
        </aside>
      )}
      {pane.isOver && (
        <Dialog title={texts.showPane} form="drawer" onClose={pane.closeOver}>
          <Button tone="quiet" onClick={pane.closeOver}>
            {previewTexts[language].closePane}
          </Button>
          <div className={paneStyles['scroll']}>
            <PaneContent
              view={view}
              documents={page.documents}
              onJump={(place) => {
                pane.closeOver();
                requestAnimationFrame(() => jumpTo(place));
              }}
            />
          </div>
          <Acts page={page} view={view} />
        </Dialog>
      )}
    </>
  );
};

interface Pages {
  Screen: typeof PagesScreen;
}

interface PagesButtonProps {
  button: RefObject<HTMLButtonElement | null>;
  onOpen: (pages: Pages) => void;
}

/** Loads the screen of the printed pages and opens it. */
const PagesButton = ({ button, onOpen }: PagesButtonProps) => {
  const texts = previewTexts[useSignLanguage().language];
  const [busy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const open = () => {
    setBusy(true);
    setFailed(false);
    import('./pages-screen.tsx')
      .then(
        ({ PagesScreen: Screen }) => onOpen({ Screen }),
        () => setFailed(true),
      )
      .finally(() => setBusy(false));
  };
  return (
    <>
      <Button ref={button} busy={busy} onClick={open}>
        {texts.seePages}
      </Button>
      <span role="alert">{hasFailed ? texts.notLoaded : ''}</span>
    </>
  );
};

const Mark = ({ children }: { children: ReactNode }) => {
  const texts = previewTexts[useSignLanguage().language];
  return (
    <aside className={styles['mark']} aria-label={texts.mark}>
      <strong>{texts.mark}</strong> <span>{texts.explanation}</span>
      {children}
    </aside>
  );
};

/** The printed pages, null while they are closed. Closing them gives the focus back to their button. */
const usePages = () => {
  const [pages, setPages] = useState<Pages | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setPages(null);
    requestAnimationFrame(() => button.current?.focus({ preventScroll: true }));
  };
  return { pages, button, open: setPages, close };
};

/** The signing page to look at: the same bars, sheets and pane, but nothing can be sent. */
export const Viewer = ({ page, view }: Props) => {
  const documents = useRef<HTMLElement>(null);
  const reading = useReading(documents, null);
  const zoom = useZoom();
  const pane = usePane();
  const { pages, button, open, close } = usePages();
  const isReading = pages === null;
  useEffect(endEarlyEvents, []);
  useScrollPlace(documents, isReading);
  const tools = <ReadingTools page={reading.page} zoom={zoom} />;
  return (
    <div className={frameStyles['shell']}>
      <div className={styles['head']}>
        <TopBar
          title={view.name}
          branding={page.branding}
          isHeading={isReading}
          pane={isReading ? { isOpen: pane.isOpen, onToggle: pane.toggle } : undefined}
        >
          {isReading && <div className={topStyles['topTools']}>{tools}</div>}
        </TopBar>
        <Mark>{isReading && !page.acceptsBrandingMessages && <PagesButton button={button} onOpen={open} />}</Mark>
      </div>
      <main className={frameStyles['main']}>
        <Documents place={documents} isHidden={!isReading} />
        {pages && <pages.Screen onBack={close} />}
      </main>
      {isReading && <SidePane page={page} view={view} pane={pane} />}
      {isReading && (
        <footer className={barStyles['bottom']}>
          {!page.acceptsBrandingMessages && <ReaderOffer documents={documents} percent={zoom[0]} />}
          <div className={barStyles['tools']}>{tools}</div>
          {page.acceptsBrandingMessages && <MainAct view={view} />}
        </footer>
      )}
    </div>
  );
};

import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { WebdocBranding } from '#contract/webdocs/webdocs.ts';
import { useLanguage } from '#kit/language.ts';
import { useTexts } from '#kit/texts.ts';
import { Card } from '#ui/layout/card.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import type { BrandingInput } from './branding-rules.ts';
import styles from './brandings.module.css';
import { editorTexts } from './editor-texts.ts';

/** Drawn as a small laptop, where the signing page has its side pane; as a phone where a laptop would be too small. */
const laptop = { width: 1_100, height: 700 };
const phone = { width: 390, height: 640 };
const smallestPlace = 440;

const toWebdocBranding = (values: BrandingInput): WebdocBranding => ({
  Logo: values.logo,
  LogoSize: values.logoSize,
  Background: values.background,
  Text: values.text,
  Button: values.button,
  ButtonText: values.buttonText,
});

/** Scale factor that makes the page fit. */
const useScale = () => {
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(smallestPlace);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const page = width < smallestPlace ? phone : laptop;
  return { place, page, scale: width / page.width };
};

/**
 * The real signing page in a frame, updated while the user types. It is inert: it must not take the focus or be read
 * aloud among the fields. The frame reports when it listens; messages go only to our own origin.
 */
export const LivePreview = ({ values }: { values: BrandingInput }) => {
  const t = useTexts(editorTexts);
  const language = useLanguage();
  const frame = useRef<HTMLIFrameElement>(null);
  const { place, page, scale } = useScale();
  const [listens, setListens] = useState(false);
  useEffect(() => {
    const hear = ({ origin, source }: MessageEvent) => {
      if (origin === location.origin && source === frame.current?.contentWindow) setListens(true);
    };
    globalThis.addEventListener('message', hear);
    return () => globalThis.removeEventListener('message', hear);
  }, []);
  useEffect(() => {
    if (!listens) return;
    const message = { kind: 'branding', branding: toWebdocBranding(values) };
    frame.current?.contentWindow?.postMessage(message, location.origin);
  }, [listens, values]);
  return (
    <Card title={t.preview} subtitle={t.previewText}>
      <div ref={place} className={styles.place} style={{ height: page.height * scale }} aria-busy={!listens}>
        {!listens && <Skeleton shape="block" />}
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- it is our own page, whose policy blocks all requests to others; its scripts would not load without an origin */}
        <iframe
          inert
          aria-hidden
          ref={frame}
          className={styles.frame}
          title={t.previewFrame}
          src={`/preview/branding?language=${language}`}
          style={{ width: page.width, height: page.height, transform: `scale(${scale})` }}
        />
      </div>
    </Card>
  );
};

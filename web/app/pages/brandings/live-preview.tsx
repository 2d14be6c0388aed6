import { useEffect, useLayoutEffect, useRef, useState } from 'react';

import type { WebdocBranding } from '#contract/webdocs/sign-page.ts';
import { useLanguage } from '#kit/language.ts';
import { useTexts } from '#kit/texts.ts';
import { Card } from '#ui/layout/card.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';

import type { BrandingInput } from './branding-rules.ts';
import styles from './brandings.module.css';
import { editorTexts } from './editor-texts.ts';

/** A small laptop, where the signing page has its side pane; where that would be too small to see, a phone. */
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

/** How much smaller than itself the page has to be drawn to fit. */
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
 * The signing page itself in a frame, told what to wear as it is typed; to look at, so nothing in it takes the focus
 * or is read aloud among the fields. It says when it can listen; what it is told
 * goes to pages of ours alone.
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
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- it is a page of ours, which its own policy keeps from calling anybody; without an origin its scripts would not load */}
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

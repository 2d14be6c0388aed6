import { useEffect, useState } from 'react';
import type { PreviewPage } from '#contract/webdocs/sign-page.ts';
import type { WebdocBranding } from '#contract/webdocs/webdocs.ts';
import { brandingProperties } from '../shell/branding-css.ts';

const colour = /^#[\da-f]{6}$/i;
const picture = /^(?:data:image\/(?:png|jpeg|gif);base64,|\/api\/webdoc\/logo\/[\da-f-]{36}$)/;
const sizes = ['S', 'M', 'L'] as const;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The branding in a message of the branding editor, else null. An incomplete colour keeps the previous one. */
export const parseBrandingMessage = (message: unknown, before: WebdocBranding): WebdocBranding | null => {
  if (!isRecord(message) || message['kind'] !== 'branding' || !isRecord(message['branding'])) return null;
  const received = message['branding'];
  const colourOf = (name: 'Background' | 'Text' | 'Button' | 'ButtonText') => {
    const value = received[name];
    return typeof value === 'string' && colour.test(value) ? value : before[name];
  };
  const logo = received['Logo'];
  return {
    Logo: typeof logo === 'string' && picture.test(logo) ? logo : null,
    LogoSize: sizes.find((size) => size === received['LogoSize']) ?? before.LogoSize,
    Background: colourOf('Background'),
    Text: colourOf('Text'),
    Button: colourOf('Button'),
    ButtonText: colourOf('ButtonText'),
  };
};

/** The page's branding. In the branding editor's frame, only the parent page (same origin) can change it. */
export const useLiveBranding = ({ branding, acceptsBrandingMessages }: PreviewPage): WebdocBranding => {
  const [shown, setShown] = useState(branding);
  useEffect(() => {
    if (acceptsBrandingMessages === undefined || globalThis.parent === globalThis.window) return undefined;
    const onMessage = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin !== location.origin || source !== globalThis.parent) return;
      setShown((before) => parseBrandingMessage(data, before) ?? before);
    };
    globalThis.addEventListener('message', onMessage);
    globalThis.parent.postMessage({ kind: 'branding preview is there' }, location.origin);
    return () => globalThis.removeEventListener('message', onMessage);
  }, [acceptsBrandingMessages]);
  useEffect(() => {
    if (acceptsBrandingMessages === undefined) return;
    for (const [name, value] of brandingProperties(shown)) document.documentElement.style.setProperty(name, value);
  }, [shown, acceptsBrandingMessages]);
  return shown;
};

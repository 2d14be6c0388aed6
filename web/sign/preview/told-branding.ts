import { useEffect, useState } from 'react';

import type { PreviewPage, WebdocBranding } from '#contract/webdocs/sign-page.ts';

import { brandingProperties } from '../shell/branding-css.ts';

const colour = /^#[\da-f]{6}$/i;
const picture = /^(?:data:image\/(?:png|jpeg|gif);base64,|\/api\/webdoc\/logo\/[\da-f-]{36}$)/;
const sizes = ['S', 'M', 'L'] as const;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** What a branding editor sent, or null for anything else. A colour that is half typed leaves the one before. */
export const readTold = (message: unknown, before: WebdocBranding): WebdocBranding | null => {
  if (!isRecord(message) || message['kind'] !== 'branding' || !isRecord(message['branding'])) return null;
  const told = message['branding'];
  const colourOf = (name: 'Background' | 'Text' | 'Button' | 'ButtonText') => {
    const value = told[name];
    return typeof value === 'string' && colour.test(value) ? value : before[name];
  };
  const logo = told['Logo'];
  return {
    Logo: typeof logo === 'string' && picture.test(logo) ? logo : null,
    LogoSize: sizes.find((size) => size === told['LogoSize']) ?? before.LogoSize,
    Background: colourOf('Background'),
    Text: colourOf('Text'),
    Button: colourOf('Button'),
    ButtonText: colourOf('ButtonText'),
  };
};

/** The page's branding; in the editor's frame, what the page around it says, and nobody else. */
export const useToldBranding = ({ branding, wearsWhatItIsTold }: PreviewPage): WebdocBranding => {
  const [worn, setWorn] = useState(branding);
  useEffect(() => {
    if (wearsWhatItIsTold === undefined || globalThis.parent === globalThis.window) return undefined;
    const take = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin !== location.origin || source !== globalThis.parent) return;
      setWorn((before) => readTold(data, before) ?? before);
    };
    globalThis.addEventListener('message', take);
    globalThis.parent.postMessage({ kind: 'branding preview is there' }, location.origin);
    return () => globalThis.removeEventListener('message', take);
  }, [wearsWhatItIsTold]);
  useEffect(() => {
    if (wearsWhatItIsTold === undefined) return;
    for (const [name, value] of brandingProperties(worn))
      document.documentElement.style.setProperty(name, value);
  }, [worn, wearsWhatItIsTold]);
  return worn;
};

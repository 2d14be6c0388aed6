import type { WebdocBranding } from '#contract/webdocs/webdocs.ts';

const colour = /^#[\da-f]{6}$/i;

/** CSS custom properties of the sender's branding; drops values that are not `#rrggbb`. */
export const brandingProperties = (branding: WebdocBranding): [name: string, value: string][] => {
  const properties = {
    '--brand-background': branding.Background,
    '--brand-text': branding.Text,
    '--brand-button': branding.Button,
    '--brand-button-text': branding.ButtonText,
  };
  return Object.entries(properties).filter(([, value]) => colour.test(value));
};

/** CSS for a style element: the Content-Security-Policy rejects style attributes. */
export const brandingCss = (branding: WebdocBranding): string => {
  const rules = brandingProperties(branding);
  return `:root{${rules.map(([name, value]) => `${name}:${value}`).join(';')}}`;
};

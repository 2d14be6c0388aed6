import { defaultBranding } from '#contract/limits.ts';
import type { WebdocBranding } from '#contract/sign-page.ts';
import type { MailLayout } from '#engines/mail/mail-layout.ts';

/** The sender's branding. Every company has the default one until brandings can be edited. */
export const brandingOf = (_companyId: string): WebdocBranding => ({
  Logo: null,
  LogoSize: 'M',
  ...defaultBranding,
});

export const mailColours = ({
  Background,
  Text,
  Button,
  ButtonText,
}: WebdocBranding): NonNullable<MailLayout['colours']> => ({
  background: Background,
  text: Text,
  button: Button,
  buttonText: ButtonText,
});

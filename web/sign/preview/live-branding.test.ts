import { describe, expect, it } from 'vitest';
import { defaultBranding } from '#contract/limits.ts';
import { parseBrandingMessage } from './live-branding.ts';

const before = { Logo: null, LogoSize: 'M', ...defaultBranding } as const;
const tell = (branding: unknown) => parseBrandingMessage({ kind: 'branding', branding }, before);

describe('what a framed preview is told to wear', () => {
  it('is a branding, whose half-typed colours wait', () => {
    const logo = 'data:image/png;base64,iVBORw0KGgo=';
    expect(tell({ ...before, Background: '#AA0000', Text: '#ff', Logo: logo, LogoSize: 'L' })).toEqual({
      ...before,
      Background: '#AA0000',
      Logo: logo,
      LogoSize: 'L',
    });
  });

  it('is nothing that could lead elsewhere', () => {
    const address = '/api/webdoc/logo/0f0e0d0c-0b0a-4908-8706-050403020100';
    expect(tell({ ...before, Logo: address })?.Logo).toBe(address);
    for (const Logo of [
      'https://evil.example/logo.png',
      '//evil.example/x',
      'javascript:alert(1)',
      'data:image/svg+xml;base64,PHN2Zz4=',
      'data:text/html,<script>',
      `https://evil.example${address}`,
      7,
    ])
      expect(tell({ ...before, Logo })?.Logo).toBeNull();
    expect(tell({ ...before, Background: 'url(https://evil.example)' })).toEqual(before);
  });

  it('comes in a message of that kind alone', () => {
    for (const message of [null, 'branding', 7, {}, { kind: 'branding' }, { kind: 'other', branding: before }])
      expect(parseBrandingMessage(message, before)).toBeNull();
  });
});

import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';

import { LinkButton } from './link-button.tsx';

const markup = (href: string) =>
  renderToStaticMarkup(
    <LinkButton newTab href={href}>
      Support
    </LinkButton>,
  );

it('a link that opens in a new tab says so', () => {
  expect(markup('https://support.example/')).toContain('target="_blank" rel="noopener noreferrer"');
  expect(markup('https://support.example/')).toContain('(nouvel onglet)');
});

it('an address to write to opens the mail program, never an empty tab', () => {
  expect(markup('mailto:support@paraphe.example')).not.toMatch(/_blank|nouvel onglet/);
});

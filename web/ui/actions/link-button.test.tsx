import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { LinkButton } from './link-button.tsx';

const rendered = (href: string): string =>
  renderToStaticMarkup(
    <LinkButton href={href} newTab>
      Contacter le support
    </LinkButton>,
  );

// REQ-1.2.39
it('training and support links open in a new tab, and say so', () => {
  const link = rendered('https://support.example/');
  expect(link).toContain('target="_blank" rel="noopener noreferrer"');
  expect(link).toContain('(nouvel onglet)');
});

it('an address to write to opens the mail program, and no empty tab', () => {
  const link = rendered('mailto:support@paraphe.example');
  expect(link).not.toContain('target');
  expect(link).not.toContain('nouvel onglet');
});

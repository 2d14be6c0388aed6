import { expect, test } from 'vitest';
import { mailHtml, type MailLayout } from './mail-html.ts';
import { layOutMail } from './mail-layout.ts';

const layout = (more: Partial<MailLayout> = {}): MailLayout => ({
  language: 'fr',
  productName: 'Paraphe',
  title: 'À signer',
  preheader: 'Claire Martin vous invite',
  paragraphs: ['Bonjour Zoé,', 'Claire Martin vous invite à signer.'],
  action: { label: 'Lire et signer', url: 'https://portal.example/webdoc/TOKEN' },
  notes: ['Ce lien vous est personnel.'],
  ...more,
});

// REQ-2.4.31
test('a mail says that it has light and dark colours, and styles the dark ones', () => {
  const html = mailHtml(layout());
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  expect(html).toContain('<meta name="supported-color-schemes" content="light dark">');
  const dark = /@media \(prefers-color-scheme:dark\)\{([^]*?)\}\n?<\/style>/.exec(html)?.[1] ?? '';
  const styled = new Set([...dark.matchAll(/\.(m-[a-z]+)\{/g)].map(([, name]) => name));
  const used = [...html.matchAll(/class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' '));
  const layoutOnly = new Set(['m-pad', 'm-edge']);
  for (const name of used) expect([name, styled.has(name) || layoutOnly.has(name)]).toEqual([name, true]);
});

test('without its style elements a mail has all its light colours and sizes', () => {
  const bare = mailHtml(layout({ code: '123456' })).replaceAll(/<style>[^]*?<\/style>/g, '');
  for (const [, name, style] of bare.matchAll(
    /class="([^"]*\bm-(?:page|card|text|soft|link|code|button)\b[^"]*)"[^>]*?style="([^"]*)"/g,
  ))
    expect([name, /(?:^|;)(?:color|background):#/.test(style ?? '')]).toEqual([name, true]);
});

// REQ-4.4.28
test('each address stands in a box of its own, and a text of one long word is laid out at once', () => {
  const boxed = /<span style="display:inline-block;max-width:100%;overflow-wrap:anywhere">(.*?)<\/span>/g;
  const text = `Écrivez à zoe@client.example, ou à <b@c.example>. ${'a'.repeat(300_000)}`;
  const html = mailHtml(layout({ paragraphs: [text] }));
  expect([...html.matchAll(boxed)].map(([, address]) => address)).toEqual([
    'zoe@client.example,',
    '&lt;b@c.example&gt;.',
  ]);
});

test('the bare address has a sentence before it that says what it is for', () => {
  expect(mailHtml(layout())).toContain('Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur');
  expect(mailHtml(layout({ language: 'en' }))).toContain('If the button does not work');
  const { action: _, ...unlinked } = layout();
  expect(mailHtml(unlinked)).not.toContain('Si le bouton');
});

test('the preheader is the first text of the body, is not shown, and is not in the text part', () => {
  const { html, text } = layOutMail(layout({ preheader: 'Avant le <1er>' }));
  const body = html.slice(html.indexOf('<body'));
  expect(body).toMatch(/^<body[^>]*><div style="display:none[^>]*mso-hide:all">Avant le &lt;1er&gt;/);
  expect(text).not.toContain('Avant le');
});

test('behind a logo programs that invert colours keep the sender’s colour', () => {
  const logo = { cid: 'logo@branding', width: 120, height: 40, alt: 'Acier Nord' };
  expect(mailHtml(layout({ logo }))).toContain('background-image:linear-gradient(#012638,#012638)');
  expect(mailHtml(layout())).not.toContain('linear-gradient');
});

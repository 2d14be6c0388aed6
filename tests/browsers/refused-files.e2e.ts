import { writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { editorTexts } from '#app/pages/brandings/editor-texts.ts';
import { brandingsTexts } from '#app/pages/brandings/texts.ts';
import { accountTexts } from '#app/pages/accounts/texts.ts';
import { demoPassword } from '#sim/demo/people.ts';
import { sizes, test } from './browsers-test.ts';
import { button, css, dialog, field, heading, text } from './place.ts';

const drawn = (width: number) =>
  sharp({ create: { width, height: 100, channels: 3, background: '#012638' } })
    .png()
    .toBuffer();

// REQ-2.5.2 REQ-2.5.3
test('a logo that is cut or too large is refused when it is chosen', async ({ tab, product, company }, info) => {
  const [account, say, editor] = [accountTexts.fr, brandingsTexts.fr, editorTexts.fr];
  const choose = async (name: string, bytes: Buffer) => {
    const path = info.outputPath(name);
    writeFileSync(path, bytes);
    await tab.giveFiles(css('input[type=file]'), path);
  };
  await tab.resize(...sizes.desktop);
  await tab.open(`${product.portal}/login`);
  await tab.press(button(/Français/));
  await tab.fill(field(account.username), company.owner);
  await tab.fill(field(account.password), demoPassword);
  await tab.press(button(account.loginButton));
  await tab.sees(heading(/^Bonjour/));
  await tab.open(`${product.portal}/brandings`);
  await tab.press(button(say.newBranding));
  await tab.fill(field(say.name, dialog(say.newBranding)), 'Essai');
  await tab.press(button(say.create));
  await tab.sees(heading('Essai'));
  // The button that opens it is what people see; drivers give files to what is shown.
  await tab.until(
    `const input = document.querySelector('input[type=file]'); if (input) input.hidden = false; return input`,
  );
  await choose('coupe.png', (await drawn(400)).subarray(0, -20));
  await tab.sees(text(editor.logoDamaged));
  await choose('panorama.png', await drawn(20_000));
  await tab.sees(text(editor.logoTooLarge));
  await choose('logo.png', await drawn(400));
  await tab.sees(css('img[src^="data:image/png"]'));
  await tab.misses(text(editor.logoTooLarge));
});

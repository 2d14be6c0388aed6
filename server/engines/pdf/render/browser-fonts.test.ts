import { chmod, cp, mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { checkPrint } from '../reading/check-print.ts';
import { extractText } from '../reading/print-reading.ts';
import { findBrowser, type BrowserBinary } from './browser-binary.ts';
import { ChromiumRenderer } from './chromium.ts';
import { cacheDir, limit, page, quietLog } from './render-world.test-support.ts';
import { temporaryParent } from './unpack-cache.ts';

let binary: BrowserBinary;
let renderer: ChromiumRenderer;

beforeAll(async () => {
  binary = await findBrowser({ cacheDir });
  renderer = new ChromiumRenderer(() => Promise.resolve(binary), quietLog);
}, 60_000);
afterAll(() => renderer.close());

const names = {
  latin: 'Łukasz Øvergård Ștefănescu Nguyễn Thị Ánh',
  greek: 'Ελένη Παπαδοπούλου',
  cyrillic: 'Олена Шевчук Љубица Ђорђевић',
  armenian: 'Արամ Խաչատրյան',
  georgian: 'ნინო ბერიძე',
  hebrew: 'נועה כהן',
  arabic: 'فاطمة الزهراء',
  persian: 'پریسا گلچین',
  urdu: 'ٹیپو سلطان',
  syriac: 'ܐܦܪܝܡ',
  thaana: 'އަހުމަދު',
  nko: 'ߒߞߏ',
  ethiopic: 'አበበ ቢቂላ',
  tifinagh: 'ⵜⴰⵎⴰⵣⵉⵖⵜ',
  devanagari: 'शर्मा प्रिया क्षत्रिय',
  bengali: 'শ্রীমতী চক্রবর্তী',
  gurmukhi: 'ਹਰਪ੍ਰੀਤ ਸਿੰਘ',
  gujarati: 'કૃષ્ણા પટેલ',
  oriya: 'ଶ୍ରୀମତୀ ମହାନ୍ତି',
  tamil: 'கார்த்திக்',
  telugu: 'శ్రీనివాస్',
  kannada: 'ಕೃಷ್ಣಮೂರ್ತಿ',
  malayalam: 'ശ്രീകുമാർ',
  sinhala: 'ශ්‍රී ජයවර්ධන',
  thai: 'สมชาย ศรีสุข',
  lao: 'ສົມສັກ',
  khmer: 'សុខ វិចិត្រា',
  burmese: 'အောင်ဆန်း',
  tibetan: 'བསྟན་འཛིན་རྒྱ་མཚོ',
  cherokee: 'ᏣᎳᎩ',
  syllabics: 'ᐃᓄᒃᑎᑐᑦ',
  meetei: 'ꯃꯤꯇꯩ ꯃꯌꯦꯛ',
  santali: 'ᱥᱟᱱᱛᱟᱲᱤ',
  javanese: 'ꦱꦿꦶ',
  fula: '𞤢𞤣𞤤𞤢𞤥',
  chinese: '李小龍 王伟',
  japanese: '山田太郎 さくら ヤマダ 𠮷野 髙橋 ㍿',
  korean: '김민수 뷁 쀍',
  symbols: '☑ ✓ ★ → € ₹ № ½ ♥ ⠃',
  emoji: '👍🏽 🇫🇷 👩‍👩‍👧 😀 ❤️',
};

test.each(Object.entries(names))('%s is drawn by the fonts of the package alone', async (script, text) => {
  const lines = ['400', '700'].map((weight) => `<p style="font-weight:${weight}">x ${text}</p>`);
  const print = await renderer.render(page(lines.join(''), 'body{font-family:Arial,sans-serif}'), limit);
  await expect(checkPrint(print, { texts: script === 'emoji' ? ['x'] : ['x', text] })).resolves.toMatchObject({
    pages: 1,
  });
});

test('characters that no font has are told', async () => {
  for (const text of ['\u{E123}', '\u{12000}', '\u0378']) {
    const print = await renderer.render(page(`<p>${text}</p>`, ''), limit);
    await expect(checkPrint(print, { texts: [] })).rejects.toThrow('no glyph');
  }
});

test('emoji of several parts are one glyph', async () => {
  const print = await renderer.render(page('<p>👍🏽</p><p>🇫🇷</p>', ''), limit);
  expect((await extractText(print)).match(/👍|🇫/gu)).toHaveLength(2);
});

test('the fonts are looked for beside their configuration, so that their folder can be moved', async () => {
  const moved = await mkdtemp(join(await temporaryParent(), 'moved-fonts-'));
  onTestFinished(() => rm(moved, { recursive: true }));
  await chmod(moved, 0o755);
  const folder = dirname(binary.environment['FONTCONFIG_FILE'] ?? '');
  const onlyOne = 'files/noto-sans-devanagari-devanagari-400-normal.ttf';
  for (const name of ['fonts.conf', onlyOne]) await cp(join(folder, name), join(moved, name));
  const environment = { ...binary.environment, FONTCONFIG_FILE: join(moved, 'fonts.conf') };
  const elsewhere = new ChromiumRenderer(() => Promise.resolve({ ...binary, environment }), quietLog);
  onTestFinished(() => elsewhere.close());
  const print = async (text: string) => elsewhere.render(page(`<p>${text}</p>`), limit);
  const { devanagari, georgian } = names;
  await expect(checkPrint(await print(devanagari), { texts: [devanagari] })).resolves.toMatchObject({ pages: 1 });
  await expect(checkPrint(await print(georgian), { texts: [] })).rejects.toThrow('no glyph');
});

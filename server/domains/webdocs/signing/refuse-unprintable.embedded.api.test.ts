import { expect } from 'vitest';
import { worldTest } from '#tests/support/world-test.ts';
import { create, note, openSender, sign, untilSealed } from '../signing.test-support.ts';

const test = worldTest();

const invisible = ['\u200B', '\u200D', '\u00AD', '\uFE0F', '\u2060', '\u200E', '\u3164', '\u180E', '\u{E0041}'];
const honest = [
  'Zoé Lefèvre – 1 000 €',
  'Ελλάδα',
  'हिन्दी श्री',
  '漢字仮名交じり文',
  'مرحبا بكم',
  'שלום',
  'ที่อยู่',
  'a\u200Bb',
  'or\u00ADdi\u00ADnateur',
];
const doubtful = ['❤️‍🔥', '❤︎', '👨‍👩‍👧‍👦', '👩🏽‍🚀', '🏳️‍🌈', '🇫🇷', '1️⃣', '☑️ ☺︎ ⚠', '🙂', 'a\uFE0Fb\uFE01', 'ក្រុមហ៊ុន'];

// REQ-2.5.4
test('a value that paper would not show is refused when it is signed; whatever is taken is sealed', async ({
  world,
}) => {
  const { bearer } = await openSender(world, 'claire@unprintable.example');
  const fill = async (value: string) => {
    const { id, signatories } = await create(world, bearer, note());
    const { status, body } = await sign(world, signatories[0]?.token, [{ tag: '{{a}}', type: 'text', value }]);
    return { id, value, code: status === 200 ? 'taken' : body.errors[0].code };
  };
  for (const value of invisible) expect((await fill(value)).code, JSON.stringify(value)).not.toBe('taken');
  const tried = [];
  for (const value of [...honest, ...doubtful]) tried.push(await fill(value));
  for (const { value, code } of tried)
    expect([value, code]).toEqual([value, expect.stringMatching(/^taken|Unprintable/)]);
  expect(tried.filter(({ value, code }) => honest.includes(value) && code !== 'taken')).toEqual([]);
  for (const { id, code } of tried) if (code === 'taken') await untilSealed(world, bearer, id);
}, 120_000);

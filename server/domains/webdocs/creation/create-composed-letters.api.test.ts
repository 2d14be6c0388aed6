import { expect } from 'vitest';
import { extractText } from '#engines/pdf/reading/print-reading.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { create, note, openSender, sign } from '../signing.test-support.ts';

const test = worldTest();
let bearer: string;
test.beforeAll(async ({ world }) => {
  ({ bearer } = await openSender(world, 'accents@acier-nord.example'));
});

test('an accent may come in two pieces: options, defaults and lengths are those of the composed letter', async ({
  world,
}) => {
  const interactions = [
    { tag: '{{a}}', recipient: 's1', type: 'text' as const, maxLength: 3 },
    {
      tag: '{{o}}',
      recipient: 's1',
      type: 'picklist' as const,
      options: ['De\u0301jà', 'Non'],
      value: 'De\u0301jà',
    },
  ];
  const documents = [{ title: 'E\u0301te\u0301', html: '<p>{{a}} {{o}}</p>' }];
  const token = (await create(world, bearer, note({ documents, interactions }))).signatories[0]?.token;
  const { body } = await world.call('GET', `/api/webdoc/${token}`);
  expect([body.contentDocuments[0].title, body.interactions[1].options[0]]).toEqual(['Été', 'Déjà']);
  const actions = [
    { tag: '{{a}}', type: 'text', value: 'E\u0301te\u0301' },
    { tag: '{{o}}', type: 'picklist', value: body.interactions[1].value },
  ];
  expect((await sign(world, token, actions)).status).toBe(200);
});

test('Korean may come in single letters: the document is printed in whole syllables, its fields stay found', async ({
  world,
}) => {
  const apart = '대한민국 서울'.normalize('NFD');
  const tag = `{{${'이름'.normalize('NFD')}}}`;
  const documents = [{ title: 'Note', html: `<p>${apart} <b>${apart}</b> ${tag}</p>` }];
  const interactions = [{ tag, recipient: 's1', type: 'text' as const }];
  const { signatories } = await create(world, bearer, note({ documents, interactions }));
  const { rawPayload } = await world.app.inject({ url: `/api/webdoc/paper/${signatories[0]?.token}` });
  expect((await extractText(rawPayload)).replaceAll(/\s/g, '')).toContain('대한민국서울대한민국서울');
});

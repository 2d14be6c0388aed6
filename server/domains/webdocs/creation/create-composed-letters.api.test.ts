import { expect } from 'vitest';
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

import { expect } from 'vitest';
import { customerOf, type Customer } from '#tests/support/crm.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { deskOf, expireCache, supportSays, type Desk } from './tickets.test-support.ts';

const it = worldTest();
let claire: Customer;
let desk: Desk;
it.beforeAll(async ({ world }) => {
  claire = await customerOf(world, 'claire@answers.example', 'aciernord');
  desk = deskOf(world, claire);
});

const seeded = async (subject: string) =>
  (await desk.list()).records.find((one: { subject: string }) => one.subject === subject);

// REQ-2.7.68
it('the list says in which open tickets support has the last word, until the company answers', async ({ world }) => {
  const { id } = await seeded('Génération bloquée depuis ce matin');
  const awaiting = async (): Promise<string[]> =>
    (await desk.list()).records
      .filter(({ awaitsAnswer }: { awaitsAnswer: boolean }) => awaitsAnswer)
      .map(({ subject }: { subject: string }) => subject);
  const before = await awaiting();
  expect(before).not.toContain('Génération bloquée depuis ce matin');
  await supportSays(world, id, 'answer', { text: 'Quel modèle utilisez-vous ?' });
  const store = world.crm.world.orgs.get('docugen')!.store;
  const closed = await seeded('Question sur la facturation des signatures');
  await supportSays(world, closed.id, 'answer', { text: 'Bonne journée.' });
  expireCache(world);
  expect(await awaiting()).toEqual(['Génération bloquée depuis ce matin', ...before]);
  const said = store.rows('EmailMessage').find((row) => row['TextBody'] === 'Quel modèle utilisez-vous ?');
  // A draft is not sent yet.
  said!['Status'] = '5';
  expireCache(world);
  expect(await awaiting()).toEqual(before);
  said!['Status'] = '3';
  await desk.comment(id, '<p>Le devis standard.</p>');
  expect(await awaiting()).toEqual(before);
});

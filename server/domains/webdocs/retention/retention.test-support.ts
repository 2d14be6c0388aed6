import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import type { NewWebdoc } from '#contract/webdocs/public-webdocs.ts';
import { plainPdf } from '#tests/support/plain-pdf.ts';
import type { World } from '#tests/support/world.ts';
import { act } from '../lifecycle/lifecycle.test-support.ts';
import { create, note, noteActions, sign, untilSealed } from '../signing.test-support.ts';

/** A word that appears only in the people and contents of these documents. */
export const marker = 'zqxpersonne';
const agent = { 'user-agent': `${marker}/1.0` };

const person = (index: number) => ({
  firstName: marker,
  lastName: `N° ${index}`,
  email: `${marker}${index}@client.example`,
});

const marked = (more: Partial<NewWebdoc> = {}): NewWebdoc =>
  note({
    name: `Contrat de ${marker}`,
    owner: { firstName: 'Claire', lastName: marker, email: `${marker}@acier-nord.example` },
    documents: [{ title: `Pour ${marker}`, html: `<p>${marker} : {{a}}</p>` }],
    signatories: [person(1)],
    interactions: [{ tag: '{{a}}', recipient: 's1', type: 'text', name: marker, instruction: marker }],
    metadata: { about: marker },
    recipients: [person(9)],
    filesToCollect: [{ name: `Pièce de ${marker}`, required: false, recipient: 's1' }],
    ...more,
  });

const upload = async (world: World, token: string | undefined): Promise<void> => {
  const { body } = await world.call('GET', `/api/webdoc/${token}`);
  const form = new FormData();
  form.append('file', new Blob([plainPdf(marker)]), `${marker}.pdf`);
  const url = `${world.origin}/api/webdoc/uploadFile/${body.filesToCollect[0].id}/${token}`;
  const answer = await fetch(url, { method: 'POST', body: form });
  if (!answer.ok) throw new Error(`the upload answered ${answer.status}`);
};

/** Adds a webhook endpoint that never answers, so that its deliveries stay stored. */
const listen = (world: World, companyId: string) =>
  world.context.db
    .insertInto('webhook_endpoints')
    .values({
      company_id: companyId,
      org_type: 'prod',
      url: 'https://nobody.example/',
      secret_sealed: Buffer.from('x'),
      created_at: new Date(),
    })
    .execute();

export interface Ended {
  id: string;
  token: string | undefined;
}

/** Creates one document per end state (sealed, declined, cancelled, expired), each containing `marker`. */
export const endAll = async (world: World, { companyId, bearer }: { companyId: string; bearer: string }) => {
  await listen(world, companyId);
  const open = async (more?: Partial<NewWebdoc>) => {
    const created = await create(world, bearer, marked(more));
    const [signatory] = created.signatories;
    return { id: created.id, token: signatory?.token, signatoryId: signatory?.id };
  };
  const sealed = await open();
  await upload(world, sealed.token);
  await world.call('POST', '/api/webdoc/opened', { body: { webdocToken: sealed.token }, headers: agent });
  await act(world, bearer, `${sealed.id}/signatories/${sealed.signatoryId}`, {
    lastName: `Corrigée ${marker}`,
  });
  const { token_sealed: link } = await world.context.db
    .selectFrom('webdoc_parties')
    .select('token_sealed')
    .where('id', '=', sealed.signatoryId ?? '')
    .executeTakeFirstOrThrow();
  sealed.token = world.context.secrets.open(link ?? Buffer.alloc(0), `webdoc_parties.${sealed.signatoryId}.token`);
  await upload(world, sealed.token);
  const signed = await sign(world, sealed.token, [{ ...noteActions[0], value: marker }], {}, agent);
  if (signed.status !== 200) throw new Error(signed.text);
  await untilSealed(world, bearer, sealed.id);
  const declined = await open();
  await world.call('POST', '/api/webdoc/questions', {
    body: { webdocToken: declined.token, question: `${marker} demande pourquoi` },
  });
  await world.call('POST', '/api/webdoc/decline', {
    body: {
      webdocToken: declined.token,
      stakeholderId: declined.signatoryId,
      reason: `${marker} ne veut pas`,
    },
  });
  const cancelled = await open();
  await act(world, bearer, `${cancelled.id}/cancel`, { reason: `${marker} est partie` });
  const expired = await open({ expiresAt: new Date(world.clock.now().getTime() + 3_600_000).toISOString() });
  await world.context.db
    .updateTable('webdocs')
    .set({ status: 'expired', expires_at: world.clock.now() })
    .where('id', '=', expired.id)
    .execute();
  return { sealed, declined, cancelled, expired } satisfies Record<string, Ended>;
};

/** The tables that contain `marker`, as text or as bytes. */
export const tablesWithMarker = async ({ context: { db } }: World): Promise<string[]> => {
  const { rows: tables } = await sql<{
    name: string;
  }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
  const hex = Buffer.from(marker).toString('hex');
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql`select 1 from ${sql.table(name)} as row
      where row::text ilike ${`%${marker}%`} or row::text ilike ${`%${hex}%`} limit 1`.execute(db);
    if (rows.length > 0) found.push(name);
  }
  return found;
};

/** Keys of the documents' files. */
export const filesOfDocuments = async ({ context: { files } }: World): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of files.list('webdocs/')) keys.push(key);
  return keys;
};

export const filesWithMarker = async ({ context: { files } }: World): Promise<string[]> => {
  const found: string[] = [];
  for await (const { key } of files.list('')) {
    const file = await files.get(key);
    if (file && (await buffer(file.stream)).includes(marker)) found.push(key);
  }
  return found;
};

/** Changes chain entries as an attacker with database access could. */
export const tamper = async ({ context: { db } }: World, statement: string): Promise<void> => {
  await sql
    .raw(`alter table chain_entries disable trigger all; ${statement}; alter table chain_entries enable trigger all`)
    .execute(db);
};

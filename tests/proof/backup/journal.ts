import { createHash } from 'node:crypto';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { docx } from '#sim/crm/documents/office.ts';
import { consent, note, noteActions } from '#domains/webdocs/signing.test-support.ts';
import { openFiles } from '#engines/blobs/open-files.ts';
import { verifySeal } from '#engines/pdf/seal/verify.ts';
import { trustedIn } from '#tests/support/seals.ts';
import type { RetryingClient } from '../durability/presses.ts';
import { seedApiToken, seedCompany } from '../durability/seeds.ts';
import { lookInto, type Killable } from '../support/killable.ts';

/** An acknowledged write: a created document, a signature, or a template's file with its hash. */
type Fact = string;

export interface Journal {
  clients: (() => Promise<unknown>)[];
  soFar(): Map<Fact, string>;
  until(count: number): Promise<void>;
  /** Facts that the restored portal does not have. */
  missingIn(dataDir: string, facts: Map<Fact, string>): Promise<Fact[]>;
}

const writers = 6;

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

export const openJournal = async (place: Killable, presser: RetryingClient): Promise<Journal> => {
  const companyId = await seedCompany(place, 'Journal');
  const bearer = await seedApiToken(place, companyId);
  const facts = new Map<Fact, string>();
  let made = 0;

  const write = async (): Promise<void> => {
    made += 1;
    const name = `journal-${made}`;
    const created = await presser.untilKnown({
      method: 'POST',
      path: '/api/public/webdocs',
      bearer,
      key: name,
      body: note({ name }),
    });
    if (created.answer.status !== 201) throw new Error(`creating answered ${created.answer.status}`);
    facts.set(`made ${name}`, '');
    const signed = await presser.untilKnown({
      method: 'POST',
      path: '/api/webdoc/sign',
      key: name,
      body: { webdocToken: created.answer.body.signatories[0].token, actions: noteActions, consent },
    });
    if (signed.answer.status === 200) facts.set(`signed ${name}`, '');
    const bytes = docx([name], 5_000);
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(bytes)]), `${name}.docx`);
    const kept = await presser.untilKnown({
      method: 'PUT',
      path: `/api/public/templates/${name}`,
      bearer,
      body,
    });
    if (kept.answer.status === 200) facts.set(`file ${name}`, sha256(bytes));
  };

  const known = async (query: Killable['query']): Promise<Map<Fact, string>> => {
    const rows = await query(
      `select 'made ' || name as fact, '' as value from webdocs where company_id = $1
       union all select 'signed ' || name, '' from webdocs where company_id = $1 and status = 'completed'
       union all select 'file ' || external_id, file_key from template_documents where company_id = $1`,
      [companyId],
    );
    return new Map(rows.map(({ fact, value }) => [String(fact), String(value)]));
  };

  return {
    clients: Array.from({ length: writers }, () => write),
    soFar: () => new Map(facts),
    until: async (count) => {
      while (facts.size < count) await pause(50);
    },
    missingIn: async (dataDir, wanted) => {
      const there = await known(lookInto(dataDir));
      const files = await openFiles({ directory: path.join(dataDir, 'files') });
      const lost: Fact[] = [];
      for (const [fact, hash] of wanted) {
        const value = there.get(fact);
        const file = value ? await files.get(value) : null;
        const stored = file ? sha256(await buffer(file.stream)) : '';
        if (value === undefined || stored !== hash) lost.push(fact);
      }
      return lost;
    },
  };
};

/** Downloads the sealed files of documents as their sender; also returns the number of invalid seals. */
export const askedSealed = async (origin: string, bearer: string, ids: string[], dataDir: string) => {
  const trusted = await trustedIn(dataDir);
  const files = new Map<string, Buffer>();
  let broken = 0;
  for (const id of ids) {
    const response = await fetch(`${origin}/api/public/webdocs/${id}/document`, {
      headers: { authorization: `Bearer ${bearer}` },
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const check = response.ok ? await verifySeal(bytes, trusted) : null;
    if (!check?.valid) broken += 1;
    files.set(id, bytes);
  }
  return { bearer, files, broken };
};

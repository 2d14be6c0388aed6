import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { verifyChains } from '#engines/hash-chain/hash-chain.ts';
import { checkHeads } from '#domains/audit/heads/check.ts';
import { companyChain } from '#domains/audit/record.ts';
import { AdminRefusal, linesOf, optional, type Command } from './command.ts';
import { findCompany } from './companies.ts';

/** Files of published heads in a folder: its `.txt` files. @throws AdminRefusal when it has none */
const readFolder = async (folder: string): Promise<string[]> => {
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => name.endsWith('.txt'));
  if (files.length === 0) throw new AdminRefusal(`${folder} has no .txt files of published heads`);
  return Promise.all(files.map((name) => readFile(path.join(folder, name), 'utf8')));
};

export const auditVerify: Command = {
  name: 'audit verify',
  summary: 'recomputes every hash chain; exit code 1 when one is broken',
  options: {
    company: { type: 'string', help: 'only the chain of this company' },
    heads: { type: 'string', help: 'folder of published heads that somebody kept; the chains are compared with them' },
  },
  run: async (engines, { options }) => {
    const word = optional(options, 'company');
    const folder = optional(options, 'heads');
    const texts = folder === undefined ? [] : await readFolder(folder);
    const verdicts = await verifyChains(engines.db, word ? companyChain((await findCompany(engines, word)).id) : '');
    const broken = verdicts.filter(({ intact }) => !intact);
    const compared = folder === undefined ? null : await checkHeads(engines.db, texts);
    const faults = compared?.faults ?? [];
    const lines = broken.map(({ chain, brokenAt, why }) => `BROKEN ${chain} at entry ${brokenAt}: ${why}`);
    const entries = verdicts.reduce((sum, verdict) => sum + verdict.entries, 0);
    return {
      data: { chains: verdicts.length, entries, broken, ...(compared && { published: compared }) },
      text: linesOf([
        ...lines,
        ...faults.map((fault) => `BROKEN ${fault}`),
        ...(compared?.unproved ?? []).map((told) => `UNPROVED ${told}`),
        `${verdicts.length} chains, ${entries} entries, ${broken.length} broken`,
        ...(compared ? [`${compared.files} files, ${compared.heads} published heads, ${faults.length} faults`] : []),
      ]),
      failed: broken.length > 0 || faults.length > 0,
    };
  },
};

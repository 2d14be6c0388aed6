import { verifyChains } from '#engines/hash-chain/hash-chain.ts';
import { companyChain } from '#domains/audit/record.ts';
import { optional, type Command } from './command.ts';
import { findCompany } from './companies.ts';

export const auditVerify: Command = {
  name: 'audit verify',
  summary: 'recomputes every hash chain; exit code 1 when one is broken',
  options: { company: { type: 'string', help: 'only the chain of this company' } },
  run: async (engines, { options }) => {
    const word = optional(options, 'company');
    const verdicts = await verifyChains(engines.db, word ? companyChain((await findCompany(engines, word)).id) : '');
    const broken = verdicts.filter(({ intact }) => !intact);
    const lines = broken.map(({ chain, brokenAt, why }) => `BROKEN ${chain} at entry ${brokenAt}: ${why}`);
    const entries = verdicts.reduce((sum, verdict) => sum + verdict.entries, 0);
    return {
      data: { chains: verdicts.length, entries, broken },
      text: [...lines, `${verdicts.length} chains, ${entries} entries, ${broken.length} broken`].join('\n'),
      failed: broken.length > 0,
    };
  },
};

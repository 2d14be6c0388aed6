import { readFile } from 'node:fs/promises';
import {
  contract,
  create,
  firstActions,
  openSender,
  secondActions,
  sign,
  untilSealed,
} from '#domains/webdocs/signing.test-support.ts';
import { findSealProblems } from '#tests/support/seals.ts';
import { openRunningWorld } from '../support/running-world.ts';

/**
 * A program of its own: the portal of the working folder, started, and a document brought to its sealed PDF. Prints
 * what is wrong with the seal, and what left for other machines where the kernel counts it.
 */

/** Packets nobody could be given: no route, or no listener for a name to be looked up. Null outside Linux. */
const strays = async (): Promise<number | null> => {
  const text = await readFile('/proc/self/net/snmp', 'utf8').catch(() => null);
  if (text === null) return null;
  const valueOf = (layer: string, name: string): number => {
    const [names = '', values = ''] = text.split('\n').filter((line) => line.startsWith(`${layer}: `));
    return Number(values.split(' ')[names.split(' ').indexOf(name)] ?? 0);
  };
  const six = /^Ip6OutNoRoutes\s+(\d+)$/m.exec(
    await readFile('/proc/self/net/snmp6', 'utf8').catch(() => ''),
  );
  return valueOf('Ip', 'OutNoRoutes') + valueOf('Udp', 'NoPorts') + Number(six?.[1] ?? 0);
};

const before = await strays();
const running = await openRunningWorld();
const { world } = running;
try {
  const { bearer } = await openSender(world, 'claire.martin@offline.example');
  const made = await create(world, bearer, contract());
  const [first, second] = made.signatories;
  for (const [party, actions] of [
    [first, firstActions],
    [second, secondActions],
  ] as const) {
    const { status, text } = await sign(world, party?.token, actions);
    if (status !== 200) throw new Error(`signing answered ${text}`);
  }
  await untilSealed(world, bearer, made.id, 120_000);
  const pdf = await fetch(`${running.origin}/api/public/webdocs/${made.id}/document`, {
    headers: { authorization: `Bearer ${bearer}` },
  });
  const problems = await findSealProblems(
    Buffer.from(await pdf.arrayBuffer()),
    running.env['DATA_DIR'] ?? '',
  );
  const after = await strays();
  const left = before === null || after === null ? null : after - before;
  process.stdout.write(`${JSON.stringify({ problems, left })}\n`);
} finally {
  await running.close();
}
process.exit(0);

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
 * Separate program: starts the portal of the working folder and brings a document to its sealed PDF. Prints the
 * problems of the seal and, on Linux, the number of packets to other machines.
 */

/** Number of packets that could not be sent: no route, or no DNS server. Null outside Linux. */
const strays = async (): Promise<number | null> => {
  const text = await readFile('/proc/self/net/snmp', 'utf8').catch(() => null);
  if (text === null) return null;
  const valueOf = (layer: string, name: string): number => {
    const [names = '', values = ''] = text.split('\n').filter((line) => line.startsWith(`${layer}: `));
    return Number(values.split(' ')[names.split(' ').indexOf(name)] ?? 0);
  };
  const six = /^Ip6OutNoRoutes\s+(\d+)$/m.exec(await readFile('/proc/self/net/snmp6', 'utf8').catch(() => ''));
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
  const problems = await findSealProblems(Buffer.from(await pdf.arrayBuffer()), running.env['DATA_DIR'] ?? '');
  const after = await strays();
  const left = before === null || after === null ? null : after - before;
  process.stdout.write(`${JSON.stringify({ problems, left })}\n`);
} finally {
  await running.close();
}
process.exit(0);

import path from 'node:path';
import { findCommand, readArguments } from '#server/admin/commands.ts';
import { readConfig, type Config } from '#server/config.ts';
import { openWithoutPdf, type OpenWithoutPdf } from '#server/open-engines.ts';
import { silentLog } from '#engines/log.ts';
import type { RunningProduct } from './running-product.ts';

interface Staff {
  config: Config;
  engines: OpenWithoutPdf;
}

const staffOf = new Map<string, Promise<Staff>>();

/** The engines are opened once for each product: a process for each command took a tenth of the journeys' time. */
const openStaff = async (product: RunningProduct): Promise<Staff> => {
  const config = readConfig({ ...product.env, PORT: '3000' });
  const migrationsDir = path.resolve('server/migrations');
  return { config, engines: await openWithoutPdf(config, { log: silentLog, migrationsDir }) };
};

/** Must be called before the product stops: the embedded database waits for everybody who uses it. */
export const closeStaff = async (portal: string): Promise<void> => {
  const staff = await staffOf.get(portal);
  staffOf.delete(portal);
  await staff?.engines.close();
};

/** Runs a staff command next to the running portal; `typed` is its standard input. Returns its JSON answer. */
// oxlint-disable-next-line typescript/no-explicit-any -- each command has its own answer
export const admin = async (product: RunningProduct, args: string[], typed = ''): Promise<any> => {
  const command = findCommand(args);
  if (!command || command.opensNoEngines || command.needsPdf) throw new Error(`no such command: ${args.join(' ')}`);
  const opened = staffOf.get(product.portal) ?? openStaff(product);
  staffOf.set(product.portal, opened);
  const { config, engines } = await opened;
  const { values: options, positionals: words } = readArguments(command, args.slice(command.name.split(' ').length));
  return (await command.run(engines, { options, words, config, typed })).data;
};

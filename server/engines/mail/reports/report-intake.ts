import type { Log } from '../../log.ts';
import type { Database } from '../../postgres/database.ts';
import type { OutcomeListener } from '../mail-outcomes.ts';
import { receiveEvents, receiveReport } from './receive-report.ts';
import { openReportListener, type ReportListener } from './report-listener.ts';
import type { ReturnAddresses } from './return-address.ts';

export interface ReportSettings {
  /** Domain of the return addresses. */
  domain: string;
  /** Where reports are taken by SMTP; without it they come another way. 0 takes a free port. */
  door?: { host: string; port: number } | undefined;
}

interface IntakeParts {
  db: Database;
  log: Log;
  addresses: ReturnAddresses | null;
  listeners: readonly OutcomeListener[];
}

export interface ReportIntake {
  /** Opens the door for delivery reports, if there is to be one. Answers its port. */
  listen(): Promise<number | null>;
  /**
   * Takes a report: a mail as it is on the wire.
   * @param to the addresses it was sent to, where its envelope is known
   * @returns how many mails have news
   */
  receive(raw: Uint8Array, to?: readonly string[]): Promise<number>;
  /** Takes events of a mail provider, as JSON. Answers how many mails have news. */
  receiveEvents(json: string): Promise<number>;
  close(): Promise<void>;
}

/** Both ways in for reports: our own door, and `receive` for what another program hands over. */
export const openReportIntake = (settings: ReportSettings | undefined, parts: IntakeParts): ReportIntake => {
  const { addresses, db, log, listeners } = parts;
  let listener: ReportListener | null = null;
  if (!settings || !addresses)
    return { listen: async () => null, receive: async () => 0, receiveEvents: async () => 0, close: async () => {} };
  const receive = (raw: Uint8Array, to: readonly string[] = []) =>
    receiveReport({ db, log, addresses, listeners }, raw, to);
  /** Mailbox providers send complaints to one address for all mails. */
  const complaints = `complaints@${settings.domain}`.toLowerCase();
  const isKnown = async (address: string): Promise<boolean> => {
    if (address.toLowerCase() === complaints) return true;
    const [id] = addresses.mailsIn(address);
    if (id === undefined) return false;
    return (await db.selectFrom('mails').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
  };
  return {
    listen: async (): Promise<number | null> => {
      if (!settings.door) return null;
      const door = { ...settings.door, domain: settings.domain, log, isKnown, take: receive };
      listener = await openReportListener(door);
      log.info({ port: listener.port, domain: settings.domain }, 'delivery reports are taken');
      return listener.port;
    },
    receive,
    receiveEvents: (json) => receiveEvents({ db, log, addresses, listeners }, json),
    close: async (): Promise<void> => listener?.close(),
  };
};

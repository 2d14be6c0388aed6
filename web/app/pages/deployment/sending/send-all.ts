import { Refused, Unreachable, wasRefused } from '#kit/failures.ts';

/** A template with the version that was sent. */
interface Sendable {
  contentId: string | null;
}

export interface Tally<Row> {
  sent: number;
  /** Without a newer file. */
  same: number;
  failed: number;
  first: { row: Row; error: unknown } | null;
}

/** The next template of the same org would fail in the same way. */
const isHopeless = (error: unknown): boolean =>
  (error instanceof Unreachable && error.why === 'offline') ||
  wasRefused(
    error,
    'CrmDisconnected',
    'CrmUnavailable',
    'CrmTimeout',
    'ExternalDoesNotExist',
    'IsNotOwner',
    'NotAllowedInSupportSession',
    'PackageNotInstalled',
    'REQUEST_LIMIT_EXCEEDED',
    'StorageFull',
    'UnverifiedLimit',
  );

const longestPauseSeconds = 120;

/** The calls of a minute are used up; in a while there are others. */
const pauseMsOf = (error: unknown): number | null => {
  if (!(error instanceof Refused) || error.code !== 'TooManyRequests') return null;
  const { retryAfterSeconds = 10 } = error;
  return retryAfterSeconds <= longestPauseSeconds ? retryAfterSeconds * 1_000 : null;
};

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

interface How<Row> {
  /** Answers the version that is in the cloud now. */
  send: (row: Row) => Promise<string | null>;
  /** Another one is begun, the `at`th. */
  onNext: (at: number) => void;
  wait?: (ms: number) => Promise<void>;
}

const sendOne = async <Row>(row: Row, { send, wait = pause }: How<Row>): Promise<string | null> => {
  for (;;) {
    try {
      return await send(row);
    } catch (error) {
      const ms = pauseMsOf(error);
      if (ms === null) throw error;
      await wait(ms);
    }
  }
};

/** Sends templates one after the other. What failed for the whole org is not tried with the others, which count as failed. */
export const sendAll = async <Row extends Sendable>(rows: readonly Row[], how: How<Row>): Promise<Tally<Row>> => {
  const tally: Tally<Row> = { sent: 0, same: 0, failed: 0, first: null };
  for (const [place, row] of rows.entries()) {
    how.onNext(place + 1);
    try {
      const version = await sendOne(row, how);
      if (version?.slice(0, 15) === row.contentId?.slice(0, 15)) tally.same += 1;
      else tally.sent += 1;
    } catch (error) {
      tally.first ??= { row, error };
      if (isHopeless(error)) return { ...tally, failed: rows.length - tally.sent - tally.same };
      tally.failed += 1;
    }
  }
  return tally;
};

import { dayMs } from '#contract/days/day-ms.ts';
import type { Answer, World } from '#tests/support/world.ts';
import { isWorkingDay } from '../working-days.ts';

const hourMs = 3_600_000;

/** 10:00 UTC (late morning in Paris all year) on the first such weekday (1 = Monday) at least `days` ahead. */
export const inDays = (days: number, weekday: number): Date => {
  const from = new Date(Date.now() + days * dayMs);
  from.setUTCHours(10, 0, 0, 0);
  while (from.getUTCDay() !== weekday) from.setTime(from.getTime() + dayMs);
  return from;
};

/** A Saturday at least `days` ahead; the Monday and Wednesday after it are working days. */
export const plainWeekend = (days: number): Date => {
  const saturday = inDays(days, 6);
  const works = (after: number) =>
    isWorkingDay(
      later(saturday, 24 * after)
        .toISOString()
        .slice(0, 10),
    );
  return works(2) && works(4) ? saturday : plainWeekend(days + 7);
};

export const later = (from: Date, hours: number): Date => new Date(from.getTime() + hours * hourMs);

/** Templates of the mails to an address, in order. */
export const mailsTo = async (world: World, address: string): Promise<string[]> => {
  const rows = await world.context.db
    .selectFrom('mails')
    .select('template')
    .where('to_address', '=', address)
    .orderBy('created_at')
    .execute();
  return rows.map(({ template }) => template.replace('webdocs.', ''));
};

/** Calls the public API for one document. */
export const act = (
  world: World,
  bearer: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Answer> =>
  world.call(path.includes('/signatories/') ? 'PATCH' : 'POST', `/api/public/webdocs/${path}`, {
    bearer,
    headers,
    ...(body && { body }),
  });

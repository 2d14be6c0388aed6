import type { Answer, World } from '#tests/support/world.ts';
import { isWorkingDay } from '../working-days.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** 10 h UTC, late morning in Paris in every season, on the first such weekday (1 is Monday) at least `days` ahead. */
export const inDays = (days: number, weekday: number): Date => {
  const from = new Date(Date.now() + days * dayMs);
  from.setUTCHours(10, 0, 0, 0);
  while (from.getUTCDay() !== weekday) from.setTime(from.getTime() + dayMs);
  return from;
};

/** A Saturday at least `days` ahead whose Monday and Wednesday after are no holidays. */
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

/** Which mails were written to an address, in order. */
export const mailsTo = async (world: World, address: string): Promise<string[]> => {
  const rows = await world.context.db
    .selectFrom('mails')
    .select('template')
    .where('to_address', '=', address)
    .orderBy('created_at')
    .execute();
  return rows.map(({ template }) => template.replace('webdocs.', ''));
};

/** A call of the public API on one document. */
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

import { readFind, type FindSearch } from '#app/shared/find-in-list.ts';

/** Search parameters of `/tokens/requests`: filters and page. */
export interface RequestsSearch extends FindSearch {
  token?: string;
  errors?: true;
  page?: number;
}

/** Drops unknown parameters. */
export const readRequestsSearch = (raw: Record<string, unknown>): RequestsSearch => {
  const { token, errors, page } = raw;
  return {
    ...readFind(raw),
    ...(typeof token === 'string' && { token }),
    ...(errors === true && { errors }),
    ...(Number(page) > 1 && { page: Math.floor(Number(page)) }),
  };
};

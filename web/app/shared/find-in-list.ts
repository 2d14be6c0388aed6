import { useNavigate, useSearch } from '@tanstack/react-router';

/** Search parameter of a screen with one list: the words that its rows must contain. */
export interface FindSearch {
  find?: string;
}

const longestFind = 200;

/** Drops other parameters. The router parses a word of digits as a number. */
export const readFind = ({ find }: Record<string, unknown>): FindSearch => {
  const words = typeof find === 'string' || typeof find === 'number' ? String(find).slice(0, longestFind) : '';
  return words === '' ? {} : { find: words };
};

/** The query of the list, which stands in the address. */
export const useFindInList = () => {
  const { find = '' }: FindSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  return {
    query: find,
    onQuery: (query: string) =>
      void navigate({ to: '.', search: query === '' ? {} : { find: query }, replace: true, resetScroll: false }),
  };
};

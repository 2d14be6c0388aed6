import { useQuery } from '@tanstack/react-query';
import { useTexts } from '#kit/texts.ts';
import { SearchField } from '#ui/forms/search-field.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { tokenIn } from './request-queries.ts';
import { requestTexts } from './request-texts.ts';
import type { RequestsSearch } from './requests-search.ts';
import { tokensTexts } from './texts.ts';
import { tokensQuery } from './token-queries.ts';
import styles from './tokens.module.css';

interface Props {
  search: RequestsSearch;
  onChange: (search: RequestsSearch) => void;
}

/** Search by id, and filters. Each begins at the first page. */
export const RequestFilters = ({ search, onChange }: Props) => {
  const t = useTexts(requestTexts);
  const types = useTexts(tokensTexts);
  const { data: tokens } = useQuery(tokensQuery);
  const { page: _page, ...kept } = search;
  const { find = '', errors, token } = kept;
  const finding = find !== '' && { find };
  return (
    <div className={styles.filters}>
      <div className={styles.find}>
        <SearchField
          label={t.find}
          value={find}
          onChange={(typed) => {
            const { find: _before, ...others } = kept;
            onChange(typed === '' ? others : { ...others, find: typed });
          }}
        />
      </div>
      <SelectField
        lean
        label={t.token}
        placeholder={t.anyToken}
        options={(tokens ?? []).map(({ id, name, orgType }) => ({ value: id, label: `${name} · ${types[orgType]}` }))}
        value={tokenIn(search) ?? ''}
        onChange={({ target: { value } }) =>
          onChange({ ...finding, ...(errors && { errors }), ...(value !== '' && { token: value }) })
        }
      />
      <SelectField
        lean
        label={t.outcome}
        placeholder={t.anyOutcome}
        options={[{ value: 'errors', label: t.errors }]}
        value={errors ? 'errors' : ''}
        onChange={({ target: { value } }) =>
          onChange({
            ...finding,
            ...(token !== undefined && { token }),
            ...(value !== '' && { errors: true }),
          })
        }
      />
    </div>
  );
};

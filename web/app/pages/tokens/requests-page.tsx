import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTexts } from '#kit/texts.ts';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { ApiSections } from '#app/shared/api/api-sections.tsx';
import { BackLink } from '#app/shared/back-link.tsx';
import { paths } from '#app/paths.ts';
import { requestTexts } from './request-texts.ts';
import { RequestsTable } from './requests-table.tsx';
import { readRequestsSearch, type RequestsSearch } from './requests-search.ts';

/** The calls made with the company's tokens, for all its users. */
export const RequestsPage = () => {
  const t = useTexts(requestTexts);
  // The router leaves in what the reading of the address has dropped.
  const search = readRequestsSearch({ ...useSearch({ from: `/app${paths.requests}` }) });
  const navigate = useNavigate();
  const go = (next: RequestsSearch) =>
    void navigate({
      to: paths.requests,
      search: next,
      // Each letter that is typed would be an entry of the history.
      replace: next.find !== search.find,
      resetScroll: false,
    });
  return (
    <>
      <PageHeader back={<BackLink to="environments" />} title={t.title} subtitle={t.subtitle} />
      <ApiSections />
      <RequestsTable search={search} onChange={go} />
    </>
  );
};

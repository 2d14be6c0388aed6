import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { wasRefused } from '#kit/failures.ts';
import { useTexts } from '#kit/texts.ts';
import { Card } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { BrushIcon } from '#ui/icons/icons.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { SkeletonText } from '#ui/states/skeleton.tsx';
import { Status } from '#ui/states/status.tsx';
import { BackLink } from '#app/shared/back-link.tsx';
import { useLoadToast } from '#app/shared/failures/list-failure.tsx';
import { LoadFailure } from '#app/shared/failures/load-failure.tsx';
import { paths } from '#app/paths.ts';
import { BrandingEditor } from './branding-editor.tsx';
import { brandingQuery } from './branding-queries.ts';
import { editorTexts } from './editor-texts.ts';
import { brandingsTexts } from './texts.ts';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export const BrandingPage = () => {
  const t = useTexts(editorTexts);
  const { title, isDefault } = useTexts(brandingsTexts);
  const { id } = useParams({ from: `/app${paths.branding}` });
  const isId = uuid.test(id);
  const query = useQuery({ ...brandingQuery(id), enabled: isId });
  const { data, error } = query;
  const isMissing = !isId || wasRefused(error, 'NotFound');
  const told = useLoadToast(query, isMissing ? null : t.loadFailed);
  return (
    <>
      <PageHeader
        back={<BackLink to="brandings" />}
        title={data?.name ?? (isMissing ? t.notFound : title)}
        aside={data?.isDefault && <Status tone="success">{isDefault}</Status>}
      />
      {data && <BrandingEditor key={id} branding={data} />}
      {!data && isMissing && <EmptyState icon={<BrushIcon size={24} />} title={t.notFoundText} />}
      {!data && error && !isMissing && <LoadFailure title={t.loadFailed} query={told} />}
      {!data && !error && isId && (
        <Card>
          <SkeletonText lines={5} />
        </Card>
      )}
    </>
  );
};

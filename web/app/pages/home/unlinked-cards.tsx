import { useTexts } from '#kit/texts.ts';
import { Card } from '#ui/layout/card.tsx';
import { Columns } from '#ui/layout/layout.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { DocumentIcon, UserIcon } from '#ui/icons/icons.tsx';
import { organisationTexts } from '#app/shared/organisation/texts.ts';
import { homeTexts } from './texts.ts';

/** For a company verified by staff before it connected a production: contract and contacts need the production's id. */
export const UnlinkedCards = () => {
  const t = useTexts(homeTexts);
  const { infoEmpty } = useTexts(organisationTexts);
  return (
    <Columns least="wide">
      <Card title={t.infoTitle} icon={<UserIcon />}>
        <EmptyState title={infoEmpty}>{t.connectProduction}</EmptyState>
      </Card>
      <Card title={t.contractTitle} icon={<DocumentIcon />}>
        <EmptyState title={t.contractEmpty}>{t.connectProduction}</EmptyState>
      </Card>
    </Columns>
  );
};

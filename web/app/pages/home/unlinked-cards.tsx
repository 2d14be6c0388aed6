import { texts, useTexts } from '#kit/texts.ts';
import { Card } from '#ui/layout/card.tsx';
import { Columns } from '#ui/layout/layout.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { DocumentIcon, UserIcon } from '#ui/icons/icons.tsx';
import { organisationTexts } from '#app/shared/organisation/texts.ts';
import { homeTexts } from './texts.ts';

const unlinkedTexts = texts({
  connectProduction: {
    fr: 'Cela apparaîtra ici dès que votre production Salesforce sera connectée.',
    en: 'It will appear here as soon as your Salesforce production is connected.',
  },
});

/** For a company verified by staff before it connected a production: contract and contacts need the production's id. */
export const UnlinkedCards = () => {
  const t = useTexts(homeTexts);
  const { infoEmpty } = useTexts(organisationTexts);
  const { connectProduction } = useTexts(unlinkedTexts);
  return (
    <Columns least="wide">
      <Card title={t.infoTitle} icon={<UserIcon />}>
        <EmptyState title={infoEmpty}>{connectProduction}</EmptyState>
      </Card>
      <Card title={t.contractTitle} icon={<DocumentIcon />}>
        <EmptyState title={t.contractEmpty}>{connectProduction}</EmptyState>
      </Card>
    </Columns>
  );
};

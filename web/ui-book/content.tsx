import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { CloudIcon } from '#ui/icons.tsx';
import { Status } from '#ui/status.tsx';

import { Columns, Specimen } from './specimen.tsx';

export function Content() {
  return (
    <Specimen name="card">
      <Columns>
        <Card title="Contrat" level={3}>
          Client depuis le 12/03/2021
        </Card>
        <Card
          title="Production"
          subtitle="Acier Nord SA"
          level={3}
          icon={<CloudIcon />}
          aside={
            <Status tone="success" look="badge">
              Connecté
            </Status>
          }
          footer={<Button size="small">Ouvrir</Button>}
        >
          Version 5.12.0 installée
        </Card>
        <Card>Sans titre</Card>
      </Columns>
    </Specimen>
  );
}

import { useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { MoreIcon, RefreshIcon } from '#ui/icons/icons.tsx';
import { DownloadIcon, PlusIcon, TrashIcon } from '#ui/icons/page-icons.tsx';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { Row, Specimen } from './specimen.tsx';

const variants = ['primary', 'secondary', 'quiet', 'caution', 'danger'] as const;
const words = {
  primary: 'Enregistrer',
  secondary: 'Modifier',
  quiet: 'Annuler',
  caution: 'Déployer en production',
  danger: 'Supprimer',
};

export const Actions = () => {
  const [loading, setLoading] = useState(true);
  return (
    <>
      <Specimen name="button" note="Rest, loading, blocked with its reason, small, with icons.">
        <Row>
          {variants.map((variant) => (
            <Button key={variant} variant={variant}>
              {words[variant]}
            </Button>
          ))}
        </Row>
        <Row>
          {variants.map((variant) => (
            <Button key={variant} variant={variant} loading={loading}>
              {words[variant]}
            </Button>
          ))}
          <Button variant="primary" icon={<DownloadIcon />} loading={loading}>
            Télécharger
          </Button>
          <Button variant="quiet" size="small" onClick={() => setLoading(!loading)}>
            Toggle loading
          </Button>
        </Row>
        <Row>
          {variants.map((variant) => (
            <Button key={variant} variant={variant} disabledReason="Seul un propriétaire peut faire ceci">
              {words[variant]}
            </Button>
          ))}
        </Row>
        <Row>
          {variants.map((variant) => (
            <Button key={variant} variant={variant} size="small">
              {words[variant]}
            </Button>
          ))}
          <Button variant="primary" icon={<PlusIcon />}>
            Nouvel utilisateur
          </Button>
          <Button icon={<RefreshIcon />}>Actualiser</Button>
        </Row>
      </Specimen>
      <SmallActions />
    </>
  );
};

const SmallActions = () => (
  <>
    <Specimen name="icon-button">
      <Row>
        <IconButton label="Plus d’actions" icon={<MoreIcon />} />
        <IconButton label="Actualiser" icon={<RefreshIcon />} loading />
        <IconButton label="Supprimer" icon={<TrashIcon />} tone="danger" />
        <IconButton label="Supprimer" icon={<TrashIcon />} disabledReason="Le dernier propriétaire doit rester" />
        <IconButton label="Actualiser" icon={<RefreshIcon />} size="small" />
      </Row>
    </Specimen>
    <Specimen name="link-button">
      <Row>
        <LinkButton href="#link-button" variant="primary">
          Commencer
        </LinkButton>
        <LinkButton href="https://example.org/" newTab>
          Formation
        </LinkButton>
      </Row>
    </Specimen>
  </>
);

import { Avatar } from '#ui/layout/avatar.tsx';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { CopyText } from '#ui/actions/copy-button.tsx';
import { DescriptionList } from '#ui/layout/description-list.tsx';
import { FileFormat } from '#ui/icons/file-format.tsx';
import { CloudIcon } from '#ui/icons/icons.tsx';
import { PlusIcon } from '#ui/icons/page-icons.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Progress } from '#ui/states/progress.tsx';
import { Skeleton, SkeletonText } from '#ui/states/skeleton.tsx';
import { Status } from '#ui/states/status.tsx';
import { Stepper } from '#ui/states/stepper.tsx';
import { Tabs } from '#ui/layout/tabs.tsx';
import { Columns, Row, Specimen } from './specimen.tsx';

const facts = [
  { term: 'Client depuis', value: '12/03/2021' },
  { term: 'Renouvellement', value: '12/03/2027' },
  { term: 'Conditions de paiement', value: '30 jours' },
  { term: 'Contact technique', value: '' },
];

const steps = ['Source', 'Cible', 'Modèles', 'Vérification'];

const connected = (
  <Status tone="success" look="badge">
    Connecté
  </Status>
);

const Cards = () => (
  <Specimen name="card">
    <Columns>
      <Card title="Contrat" level={3}>
        <DescriptionList items={facts} />
      </Card>
      <Card
        title="Production"
        subtitle="Acier Nord SA"
        level={3}
        icon={<CloudIcon />}
        aside={connected}
        footer={<Button size="small">Ouvrir</Button>}
      >
        Version 5.12.0 installée
      </Card>
      <Card title="Consommation" level={3}>
        <Progress label="Générations" detail="1,2 K sur 6,0 K" percent={20} />
      </Card>
      <Card title="Chargement" level={3}>
        <SkeletonText />
      </Card>
    </Columns>
  </Specimen>
);

export const Content = () => (
  <>
    <Cards />
    <Specimen name="description-list">
      <DescriptionList items={facts} look="columns" />
    </Specimen>
    <Specimen name="tabs">
      <Tabs
        label="Environnement"
        tabs={[
          { id: 'users', label: 'Utilisateurs', count: 12, content: 'Douze utilisateurs' },
          { id: 'package', label: 'Package', content: 'Version 5.12.0' },
          { id: 'sign', label: 'Paramètres de signature', content: <Button>Modifier</Button> },
        ]}
      />
    </Specimen>
    <Specimen name="stepper">
      <Stepper label="Déploiement" steps={steps} current={2} />
      <Stepper label="Déploiement terminé" steps={steps} current={4} />
    </Specimen>
    <Specimen name="progress">
      <Columns>
        <Progress label="Signatures" detail="420 sur 500" percent={84} tone="warning" />
        <Progress label="Modèles" detail="130 %" percent={130} tone="danger" />
        <Progress label="Envoi du fichier" />
      </Columns>
    </Specimen>
    <Specimen name="file-format">
      <Row>
        {['docx', 'xlsx', 'pptx', 'pdf', 'txt'].map((extension) => (
          <FileFormat key={extension} extension={extension} />
        ))}
      </Row>
    </Specimen>
    <Specimen name="skeleton">
      <Columns>
        <Skeleton shape="title" width="medium" />
        <SkeletonText lines={2} />
        <Skeleton shape="control" />
      </Columns>
    </Specimen>
    <Specimen name="copy-button">
      <Row>
        <CopyText text="00D5g00000ABC12EAG" label="Copier l’identifiant de l’organisation" />
      </Row>
    </Specimen>
    <Specimen name="avatar">
      <Row>
        <Avatar name="Claire Martin" />
        <Avatar name="Sophie Leroy" />
        <Avatar name="Nora Petit" />
        <Avatar name="Jean-Luc" size="small" />
      </Row>
    </Specimen>
  </>
);

/** Separate, because it contains an `h1` and a page has only one. */
export const Header = () => (
  <PageHeader
    title="Profil & utilisateurs"
    subtitle="Invitez vos collègues et choisissez ce qu’ils peuvent faire."
    back={<a href="#page-header">Environnements</a>}
    aside={connected}
    actions={
      <Button variant="primary" icon={<PlusIcon />}>
        Nouvel utilisateur
      </Button>
    }
  />
);

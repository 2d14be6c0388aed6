import { Link } from '@tanstack/react-router';
import { texts, useTexts } from '#kit/texts.ts';
import { buttonClass } from '#ui/actions/button-class.ts';
import { Card } from '#ui/layout/card.tsx';
import { DeployIcon } from '#ui/icons/icons.tsx';
import { paths } from '#app/paths.ts';

const deploymentTexts = texts({
  deployment: { fr: 'Déploiement', en: 'Deployment' },
  deploymentText: {
    fr: 'Copiez vos modèles d’un environnement à l’autre, par exemple d’une sandbox vers la production. Il vous faut une connexion aux deux.',
    en: 'Copy your templates from one environment to another, for instance from a sandbox to production. You have to be connected to both.',
  },
  deployTemplates: { fr: 'Déployer des modèles', en: 'Deploy templates' },
});

/** For users who are not owners: what they do most. */
export const DeploymentCard = () => {
  const t = useTexts(deploymentTexts);
  return (
    <Card
      title={t.deployment}
      icon={<DeployIcon />}
      footer={
        <Link to={paths.deployment} className={buttonClass({ size: 'small' })}>
          {t.deployTemplates}
        </Link>
      }
    >
      <p>{t.deploymentText}</p>
    </Card>
  );
};

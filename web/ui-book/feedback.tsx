import { Banner } from '#ui/states/banner.tsx';
import { Button } from '#ui/actions/button.tsx';
import { Spinner } from '#ui/states/spinner.tsx';
import { Status } from '#ui/states/status.tsx';
import { toasts } from '#ui/overlays/toasts.ts';
import { Row, Specimen } from './specimen.tsx';

const tones = ['success', 'warning', 'danger', 'info', 'neutral', 'pending'] as const;
const words = {
  success: 'Connecté',
  warning: '2 actions requises',
  danger: 'En retard',
  info: 'À payer',
  neutral: 'En attente',
  pending: 'Vérification…',
};

export const Feedback = () => (
  <>
    <Specimen name="status">
      <Row>
        {tones.map((tone) => (
          <Status key={tone} tone={tone}>
            {words[tone]}
          </Status>
        ))}
      </Row>
      <Row>
        {tones.map((tone) => (
          <Status key={tone} tone={tone} look="badge">
            {words[tone]}
          </Status>
        ))}
      </Row>
    </Specimen>
    <Specimen name="spinner">
      <Row>
        <Spinner size={16} />
        <Spinner />
        <Spinner size={32} />
      </Row>
    </Specimen>
    <Specimen name="banner">
      <Banner tone="info" title="Vérification en cours">
        Nous vérifions votre organisation. Vous recevrez un e-mail sous un jour ouvré.
      </Banner>
      <Banner tone="warning" action={<Button size="small">Reconnecter</Button>}>
        L’environnement « Recette » a été actualisé : ses accès doivent être renouvelés.
      </Banner>
      <Banner
        tone="danger"
        title="Votre organisation est bloquée"
        action={<Button size="small">Contacter le support</Button>}
      >
        Les fonctions sont suspendues jusqu’à la régularisation de votre contrat.
      </Banner>
      <Banner tone="success" onClose={() => undefined}>
        Votre adresse e-mail est confirmée.
      </Banner>
    </Specimen>
    <Toasts />
  </>
);

const Toasts = () => (
  <Specimen name="toast">
    <Row>
      <Button onClick={() => toasts.success('Utilisateur invité : nora.petit@studio-ouest.example')}>Success</Button>
      <Button onClick={() => toasts.info('Choisissez d’abord un environnement source')}>Info</Button>
      <Button onClick={() => toasts.error('Le déploiement a échoué : l’environnement cible ne répond pas.')}>
        Error
      </Button>
      <Button
        onClick={() =>
          toasts.success('Modèle archivé', {
            action: { label: 'Annuler', onPress: () => toasts.info('Modèle rétabli') },
          })
        }
      >
        With undo
      </Button>
    </Row>
  </Specimen>
);

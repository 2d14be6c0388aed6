import { useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { DescriptionList } from '#ui/layout/description-list.tsx';
import { Dialog, DialogActions } from '#ui/overlays/dialog.tsx';
import { Drawer } from '#ui/overlays/drawer.tsx';
import { CopyIcon, UserIcon } from '#ui/icons/icons.tsx';
import { EditIcon, TrashIcon } from '#ui/icons/page-icons.tsx';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { MenuButton } from '#ui/actions/menu-button.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { toasts } from '#ui/overlays/toasts.ts';
import { Tooltip } from '#ui/overlays/tooltip.tsx';
import { Row, Specimen } from './specimen.tsx';
import type { MenuItem } from '#ui/actions/menu-item.ts';

type Open = 'form' | 'long' | 'confirm' | 'failed' | 'start' | 'end';

const items: MenuItem[] = [
  { id: 'copy', label: 'Copier l’identifiant', icon: <CopyIcon />, onSelect: () => toasts.success('Copié') },
  { id: 'edit', label: 'Modifier', icon: <EditIcon />, onSelect: () => toasts.info('Modifier') },
  {
    id: 'role',
    label: 'Changer de profil',
    icon: <UserIcon />,
    disabledReason: 'Le dernier propriétaire doit le rester',
    onSelect: () => toasts.error('Blocked items do nothing'),
  },
  {
    id: 'delete',
    label: 'Supprimer',
    icon: <TrashIcon />,
    danger: true,
    onSelect: () => toasts.info('Supprimer'),
  },
];

export const Overlays = () => {
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <>
      <Specimen name="dialog" note="A bottom sheet on phones. Its code is loaded when first opened.">
        <Row>
          <Button onClick={() => setOpen('form')}>Dialog with a form</Button>
          <Button onClick={() => setOpen('long')}>Long dialog</Button>
        </Row>
        <Dialogs open={open} close={close} />
      </Specimen>
      <Specimen name="confirm-dialog">
        <Row>
          <Button onClick={() => setOpen('confirm')}>Confirm</Button>
          <Button onClick={() => setOpen('failed')}>Confirm that failed</Button>
        </Row>
        <ConfirmDialog
          isOpen={open === 'confirm' || open === 'failed'}
          onClose={close}
          title="Supprimer l’environnement « Recette » ?"
          confirmLabel="Supprimer"
          onConfirm={close}
          error={open === 'failed' ? 'Un déploiement vers cet environnement est en cours.' : undefined}
        >
          Ses accès sont révoqués et ses utilisateurs déconnectés. Cette action est définitive.
        </ConfirmDialog>
      </Specimen>
      <Specimen name="drawer">
        <Row>
          <Button onClick={() => setOpen('start')}>Menu drawer</Button>
          <Button onClick={() => setOpen('end')}>Detail drawer</Button>
        </Row>
        <Drawers open={open} close={close} />
      </Specimen>
      <Specimen name="menu-button" note="Its code is fetched on hover or focus, the menu mounted when pressed.">
        <Row>
          <MenuButton label="Actions pour Claire Martin" items={items} />
          <MenuButton label="Actions" items={items} look={{ variant: 'secondary' }} />
        </Row>
      </Specimen>
      <Specimen name="tooltip">
        <Tooltip text="Vérifié le 21/11/2026 à 09:12">
          {(trigger) => (
            <a href="#tooltip" {...trigger}>
              Acier Nord SA
            </a>
          )}
        </Tooltip>
      </Specimen>
    </>
  );
};

interface Parts {
  open: Open | undefined;
  close: () => void;
}

const Drawers = ({ open, close }: Parts) => (
  <>
    <Drawer side="start" title="Menu" isOpen={open === 'start'} onClose={close}>
      <ul>
        <li>
          <LinkButton href="#drawer" variant="quiet">
            Synthèse
          </LinkButton>
        </li>
        <li>
          <LinkButton href="#drawer" variant="quiet">
            Factures
          </LinkButton>
        </li>
      </ul>
    </Drawer>
    <Drawer title="Signature 0042" isOpen={open === 'end'} onClose={close}>
      <DescriptionList
        items={[
          { term: 'Signataire', value: 'Nora Petit' },
          { term: 'Statut', value: 'Signé le 20/11/2026' },
        ]}
      />
    </Drawer>
  </>
);

const Dialogs = ({ open, close }: Parts) => (
  <>
    <Dialog title="Nouvel utilisateur" isOpen={open === 'form'} onClose={close} closesOutside={false}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          close();
        }}
      >
        <TextField label="Prénom" />
        <TextField label="Nom" />
        <TextField label="Adresse e-mail" type="email" error="Mauvais format d’e-mail" />
        <DialogActions>
          <Button variant="quiet" onClick={close}>
            Annuler
          </Button>
          <Button variant="primary" type="submit">
            Inviter
          </Button>
        </DialogActions>
      </form>
    </Dialog>
    <Dialog title="Conditions" size="large" isOpen={open === 'long'} onClose={close}>
      {Array.from({ length: 30 }, (_, at) => `Article ${at + 1}`).map((article) => (
        <p key={article}>{article}. Le client reste maître de ses documents et de leur conservation.</p>
      ))}
      <DialogActions>
        <Button variant="primary" onClick={close}>
          J’ai lu
        </Button>
      </DialogActions>
    </Dialog>
  </>
);

import { useState } from 'react';

import { Button } from '#ui/button.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { TextField } from '#ui/text-field.tsx';

import { Row, Specimen } from './specimen.tsx';

export function Overlays() {
  const [open, setOpen] = useState<'form' | 'long'>();
  const close = () => setOpen(undefined);
  return (
    <Specimen name="dialog" note="A bottom sheet on phones. Its code is loaded when first opened.">
      <Row>
        <Button onClick={() => setOpen('form')}>Dialog with a form</Button>
        <Button onClick={() => setOpen('long')}>Long dialog</Button>
      </Row>
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
        {Array.from({ length: 30 }, (_, line) => (
          <p key={line}>
            Article {line + 1}. Le client reste maître de ses documents et de leur conservation.
          </p>
        ))}
        <DialogActions>
          <Button variant="primary" onClick={close}>
            J’ai lu
          </Button>
        </DialogActions>
      </Dialog>
    </Specimen>
  );
}

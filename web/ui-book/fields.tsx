import { PasswordField } from '#ui/password-field.tsx';
import { TextField } from '#ui/text-field.tsx';

import { Columns, Specimen } from './specimen.tsx';

const rule = 'Au moins 12 caractères, une minuscule, une majuscule, un chiffre et un caractère spécial.';

export function Fields() {
  return (
    <>
      <Specimen name="text-field">
        <Columns>
          <TextField label="Prénom" defaultValue="Claire" autoComplete="off" />
          <TextField label="Nom" error="Ce champ ne peut pas être vide" />
          <TextField label="Adresse e-mail" type="email" hint="Elle reçoit les confirmations." optional />
          <TextField label="Nom d’utilisateur" defaultValue="claire.martin@acier-nord.example" valid />
          <TextField
            label="Domaine"
            prefix="https://"
            suffix=".my.salesforce.com"
            defaultValue="acier-nord"
          />
          <TextField label="Identifiant" defaultValue="00D5g00000ABC12" readOnly />
        </Columns>
      </Specimen>
      <Specimen name="password-field">
        <Columns>
          <PasswordField
            label="Mot de passe"
            autoComplete="current-password"
            defaultValue="Demo-Paraphe-2026"
          />
          <PasswordField label="Nouveau mot de passe" autoComplete="new-password" hint={rule} />
          <PasswordField
            label="Confirmation"
            autoComplete="new-password"
            error="Les mots de passe doivent être identiques"
          />
          <PasswordField
            label="Confirmé"
            autoComplete="new-password"
            defaultValue="Demo-Paraphe-2026"
            valid
          />
        </Columns>
      </Specimen>
    </>
  );
}

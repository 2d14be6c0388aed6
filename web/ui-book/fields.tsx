import { useState } from 'react';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { PasswordField } from '#ui/forms/password-field.tsx';
import { RadioGroup } from '#ui/forms/radio-group.tsx';
import { SearchField } from '#ui/forms/search-field.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { TextArea } from '#ui/forms/text-area.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { Columns, Specimen } from './specimen.tsx';

const rule = 'Au moins 12 caractères, une minuscule, une majuscule, un chiffre et un caractère spécial.';

const profiles = [
  { value: 'owner', label: 'Propriétaire' },
  { value: 'user', label: 'Utilisateur' },
];

const targets = [
  { value: 'uat', label: 'Acier Nord – UAT' },
  { value: 'dev', label: 'Acier Nord – Dev – vous n’y êtes pas connecté', disabled: true },
];

const ways = [
  {
    value: 'request',
    label: 'Demander à rejoindre',
    hint: 'Le propriétaire j***@a***.com reçoit votre demande.',
  },
  { value: 'ticket', label: 'Ouvrir un ticket', hint: 'Le support vous répond sous un jour ouvré.' },
];

export const Fields = () => (
  <>
    <Specimen name="text-field">
      <Columns>
        <TextField label="Prénom" defaultValue="Claire" autoComplete="off" />
        <TextField label="Nom" error="Ce champ ne peut pas être vide" />
        <TextField label="Adresse e-mail" type="email" hint="Elle reçoit les confirmations." optional />
        <TextField label="Nom d’utilisateur" defaultValue="claire.martin@acier-nord.example" valid />
        <TextField label="Domaine" prefix="https://" suffix=".example" defaultValue="acier-nord" />
        <TextField label="Identifiant" defaultValue="00D5g00000ABC12" readOnly />
      </Columns>
    </Specimen>
    <Specimen name="password-field">
      <Columns>
        <PasswordField label="Mot de passe" autoComplete="current-password" defaultValue="Demo-Paraphe-2026" />
        <PasswordField label="Nouveau mot de passe" autoComplete="new-password" hint={rule} />
        <PasswordField
          label="Confirmation"
          autoComplete="new-password"
          error="Les mots de passe doivent être identiques"
        />
        <PasswordField label="Confirmé" autoComplete="new-password" defaultValue="Demo-Paraphe-2026" valid />
      </Columns>
    </Specimen>
    <ChoiceFields />
    <Specimen name="text-area">
      <Columns>
        <TextArea label="Message" hint="Décrivez ce que vous attendiez." />
        <TextArea label="Motif du refus" error="Ce champ ne peut pas être vide" />
      </Columns>
    </Specimen>
  </>
);

const ChoiceFields = () => {
  const [query, setQuery] = useState('');
  const [way, setWay] = useState('request');
  return (
    <>
      <Specimen name="select-field">
        <Columns>
          <SelectField label="Profil" options={profiles} />
          <SelectField label="Langue" options={profiles} defaultValue="user" placeholder={null} />
          <SelectField label="Environnement cible" options={targets} error="Choisissez un environnement" />
        </Columns>
      </Specimen>
      <Specimen name="search-field">
        <SearchField label="Rechercher un utilisateur" value={query} onChange={setQuery} />
      </Specimen>
      <Specimen name="checkbox">
        <Columns>
          <Checkbox label="J’accepte les conditions générales" />
          <Checkbox label="Se souvenir de moi" defaultChecked hint="Sur cet appareil seulement." />
          <Checkbox label="Tout sélectionner" indeterminate />
          <Checkbox label="Consentement" error="Cochez pour continuer" />
        </Columns>
      </Specimen>
      <Specimen name="radio-group">
        <Columns>
          <RadioGroup legend="Type" name="kind" choices={profiles} defaultValue="owner" />
          <RadioGroup
            legend="Que voulez-vous faire ?"
            name="way"
            look="cards"
            choices={ways}
            value={way}
            onChange={(event) => setWay(event.target.value)}
          />
          <RadioGroup legend="Type" name="wrong" choices={profiles} error="Faites un choix" />
        </Columns>
      </Specimen>
    </>
  );
};

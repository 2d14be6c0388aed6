import { documentRecord, recordTarget } from '../webdocs/records.ts';
import { component } from './described.ts';

export const recordInput = component(
  'RecordTarget',
  recordTarget,
  ['A record of a connected Salesforce org.', 'Un enregistrement d’une org Salesforce connectée.'],
  {
    orgId: [
      'Id of the org, 15 or 18 characters: an environment of the token’s kind that your company has connected.',
      'Identifiant de l’org, 15 ou 18 caractères\u00A0: un environnement connecté de votre entreprise, du type du token.',
      '00D6g000008KX1jEAG',
    ],
    recordId: [
      'Id of the record, 15 or 18 characters.',
      'Identifiant de l’enregistrement, 15 ou 18 caractères.',
      '0066g00003VvKsBAAV',
    ],
  },
);

export const recordAnswer = component(
  'DocumentRecord',
  documentRecord,
  ['How a document stands on its record.', 'Où en est un document sur son enregistrement.'],
  {
    orgId: ['Id of the org, 18 characters.', 'Identifiant de l’org, 18 caractères.', '00D6g000008KX1jEAG'],
    recordId: [
      'Id of the record, 18 characters.',
      'Identifiant de l’enregistrement, 18 caractères.',
      '0066g00003VvKsBAAV',
    ],
    state: [
      '`written`: the record is there and has what belongs on it: the fields that were chosen when the document last changed, and after the seal the files. `waiting`: it will be written, also after an outage. `failed`: somebody has to do something, then press _Write again_ in the portal.',
      '`written`\u00A0: l’enregistrement existe et a ce qui lui revient\u00A0: les champs choisis au dernier changement du document, et après le scellement les fichiers. `waiting`\u00A0: il sera écrit, même après une panne. `failed`\u00A0: il faut intervenir, puis choisir _Réécrire_ dans le portail.',
      'written',
    ],
    reason: [
      'Why the last attempt did not succeed: the org is out of reach (`OrgUnreachable`), has no API calls (`CallLimit`) or space (`StorageFull`) left, or the record is locked (`RecordLocked`); these pass. The others do not: the environment is not connected (`EnvironmentDisconnected`), the org refuses the app’s access (`AccessRefused`), a permission is missing (`NoPermission`), the record does not exist or is deleted (`RecordGone`), a mapped field does not exist (`NoSuchField`), a rule of the org refuses the value (`RefusedByOrg`), a duplicate rule refuses the record (`DuplicateRule`), or the document’s contents were removed (`Purged`). Null when it succeeded.',
      'Pourquoi le dernier essai a échoué\u00A0: l’org est injoignable (`OrgUnreachable`), n’a plus d’appels API (`CallLimit`) ou de place (`StorageFull`), ou l’enregistrement est verrouillé (`RecordLocked`)\u00A0; cela passe. Le reste, non\u00A0: l’environnement n’est pas connecté (`EnvironmentDisconnected`), l’org refuse l’accès de l’application (`AccessRefused`), un droit manque (`NoPermission`), l’enregistrement n’existe pas ou a été supprimé (`RecordGone`), un champ choisi n’existe pas (`NoSuchField`), une règle de l’org refuse la valeur (`RefusedByOrg`), une règle de doublons refuse l’enregistrement (`DuplicateRule`), ou les contenus du document ont été supprimés (`Purged`). Null en cas de succès.',
      null,
    ],
    writtenStatus: [
      'Status of the document that a field of the record has; null before the first write, and when no field takes it.',
      'Statut du document dans un champ de l’enregistrement\u00A0; null avant la première écriture, et si aucun champ ne le reçoit.',
      'completed',
    ],
    writtenDate: [
      'When a field or a file was last written (UTC); null when none was.',
      'Dernière écriture d’un champ ou d’un fichier (UTC)\u00A0; null s’il n’y en a pas eu.',
      '2026-11-26T09:00:00.000Z',
    ],
    hasDocument: ['The record has the sealed PDF.', 'L’enregistrement a le PDF scellé.', true],
  },
);

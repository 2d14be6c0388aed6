import type { Text } from './described.ts';

/**
 * The reasons of `errors[].code` in refusals of the public API, each with the end of a sentence about the field. A test
 * finds those of the public rooms that are missing here.
 */
export const fieldCodeTexts: Readonly<Record<string, Text>> = {
  AddressFormat: [
    'is no address or network (`203.0.113.7`, `2001:db8::/48`)',
    'n’est ni une adresse ni un réseau (`203.0.113.7`, `2001:db8::/48`)',
  ],
  AlreadyParty: ['is already a party of the document', 'participe déjà au document'],
  Blank: ['is a picture on which nothing can be seen', 'est une image sur laquelle on ne voit rien'],
  ColourFormat: ['is no colour such as `#0B827E`', 'n’est pas une couleur comme `#0B827E`'],
  ContentNotPrinted: [
    'some of the document would be missing on paper; `detail` quotes it',
    'une partie du document manquerait sur le papier\u00A0; `detail` la cite',
  ],
  ControlCharacter: ['has control characters', 'contient des caractères de contrôle'],
  Duplicate: ['stands twice', 'apparaît deux fois'],
  ExternalIdTaken: ['another document has this `externalId`', 'un autre document a ce `externalId`'],
  FieldMissing: ['a field that must be filled in has no value', 'un champ obligatoire n’a pas de valeur'],
  FieldNotPrinted: ['the field would not be whole on paper', 'le champ ne serait pas entier sur le papier'],
  FieldOverField: ['the field lies over another one', 'le champ recouvre un autre champ'],
  FieldOverText: [
    'the field lies over a text; `detail` quotes it',
    'le champ recouvre un texte\u00A0; `detail` le cite',
  ],
  FileMissing: ['a file that is asked for has not been handed in', 'un fichier demandé n’a pas été remis'],
  InThePast: ['is in the past', 'est dans le passé'],
  Invalid: ['does not have the declared form', 'n’a pas la forme déclarée'],
  LogoFormatError: ['is no JPEG, PNG or GIF that can be drawn', 'n’est pas un JPEG, PNG ou GIF lisible'],
  LogoSizeError: ['the logo is too large', 'le logo est trop grand'],
  Missing: ['is missing', 'manque'],
  MustBeTicked: ['must be ticked', 'doit être coché'],
  NameFormat: [
    'is no name of a person: it has an address of the web, or signs that names do not have',
    'n’est pas un nom de personne\u00A0: adresse web, ou signes qu’un nom n’a pas',
  ],
  NoCodeAsked: [
    '`codeBefore` is given for a signatory without a code',
    '`codeBefore` est donné pour un signataire sans code',
  ],
  NoSuchOrg: [
    'your company has connected no environment of this id and of the token’s kind',
    'votre entreprise n’a connecté aucun environnement de cet identifiant et du type du token',
  ],
  NoSuchSignatory: ['no signatory stands at this place', 'aucun signataire n’est à cette place'],
  NotADate: ['is no day such as `2027-03-01`', 'n’est pas un jour comme `2027-03-01`'],
  NotAllowed: ['must not be given here', 'ne doit pas être donné ici'],
  NotAnOption: ['is none of the options', 'n’est pas une des options'],
  NotJson: ['the body is no JSON; `detail` says why', 'le corps n’est pas du JSON\u00A0; `detail` dit pourquoi'],
  NotANumber: ['is no number', 'n’est pas un nombre'],
  NotAPicture: ['is no PNG, as a data URL, that can be read', 'n’est pas un PNG lisible, en data URL'],
  NotFound: ['has nothing of this id', 'ne désigne rien de connu'],
  NotTrueOrFalse: ['is neither `true` nor `false`', 'n’est ni `true` ni `false`'],
  NotYours: ['is no field of this signatory', 'n’est pas un champ de ce signataire'],
  PhoneFormat: ['is no phone number such as `+33612345678`', 'n’est pas un numéro comme `+33612345678`'],
  PicturesTooLarge: [
    'the pictures of the document are too large together',
    'les images du document sont trop grandes ensemble',
  ],
  RecipientFormat: ['is none of `s1`, `s2`, …', 'n’est pas de la forme `s1`, `s2`, …'],
  RecordIdFormat: [
    'is no Salesforce id of 15 or 18 characters, or its checksum is wrong',
    'n’est pas un identifiant Salesforce de 15 ou 18 caractères, ou sa somme de contrôle est fausse',
  ],
  SmsNotConfigured: ['this portal sends no text messages', 'ce portail n’envoie pas de SMS'],
  TagFormat: ['is no tag such as `{{city}}`', 'n’est pas un repère comme `{{city}}`'],
  TagNotFound: [
    'the tag stands nowhere in the documents; `detail` may name a near one',
    'le repère n’est dans aucun document\u00A0; `detail` peut en nommer un proche',
  ],
  TooComplex: [
    'the document cannot be cleaned or printed in time',
    'le document ne peut pas être nettoyé ou imprimé à temps',
  ],
  TooDeep: ['the document is nested too deeply', 'le document est trop imbriqué'],
  TooLarge: ['is too large', 'est trop grand'],
  TooLate: ['is too far ahead', 'est trop loin dans l’avenir'],
  TooLong: ['is too long', 'est trop long'],
  TooManyElements: ['the document has too many elements', 'le document a trop d’éléments'],
  Unchangeable: ['the value is given and cannot be changed', 'la valeur est donnée et ne peut pas être changée'],
  UnknownField: [
    'the call has no such field; `didYouMean` names a near one',
    'l’appel n’a pas ce champ\u00A0; `didYouMean` en nomme un proche',
  ],
  UnknownParameter: [
    'the call has no such parameter; `didYouMean` names a near one',
    'l’appel n’a pas ce paramètre\u00A0; `didYouMean` en nomme un proche',
  ],
  UnprintableCharacter: [
    'has characters that no font can print; `detail` names some',
    'contient des caractères qu’aucune police ne peut imprimer\u00A0; `detail` en nomme',
  ],
  Unstable: ['the document cannot be cleaned', 'le document ne peut pas être nettoyé'],
  WebAddress: [
    'has an address of the web, which a free account may not send',
    'contient une adresse web, qu’un compte gratuit ne peut pas envoyer',
  ],
  WebhookUrlRefused: ['is no public address by HTTPS', 'n’est pas une adresse publique en HTTPS'],
  WrongEmailFormat: ['is no e-mail address', 'n’est pas une adresse e-mail'],
  WrongType: ['the field is of another type', 'le champ est d’un autre type'],
};

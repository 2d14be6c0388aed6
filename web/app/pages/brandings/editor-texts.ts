import { texts } from '#kit/texts.ts';

export const editorTexts = texts({
  /** brandings.loadError */
  loadFailed: { fr: 'Le branding n’a pas pu être chargé', en: 'The branding could not be loaded' },
  notFound: { fr: 'Ce branding n’existe pas', en: 'This branding does not exist' },
  notFoundText: {
    fr: 'Il a peut-être été supprimé. Revenez à la liste pour en ouvrir un autre.',
    en: 'It may have been deleted. Go back to the list to open another one.',
  },
  identity: { fr: 'Nom et logo', en: 'Name and logo' },
  logo: { fr: 'Logo', en: 'Logo' },
  choose: { fr: 'Choisir une image', en: 'Choose a picture' },
  replace: { fr: 'Remplacer', en: 'Replace' },
  removeLogo: { fr: 'Retirer le logo', en: 'Remove the logo' },
  dropHere: { fr: 'Déposez une image ici, ou', en: 'Drop a picture here, or' },
  logoHint: {
    fr: 'JPEG, PNG ou GIF, 2\u00A0Mo au plus. Un fond transparent convient le mieux.',
    en: 'JPEG, PNG or GIF, 2\u00A0Mo at most. A transparent background works best.',
  },
  logoTooLarge: {
    fr: 'Ce logo a trop de pixels\u00A0: 4\u00A0096 de côté et 16 millions en tout, au plus. Réduisez l’image.',
    en: 'This logo has too many pixels: 4,096 a side and 16 million in all, at most. Make the picture smaller.',
  },
  logoDamaged: {
    fr: 'Ce logo est abîmé ou incomplet\u00A0: ouvrez l’image, enregistrez-la à nouveau, puis choisissez-la.',
    en: 'This logo is damaged or incomplete: open the picture, save it again, then choose it.',
  },
  yourLogo: { fr: 'Votre logo', en: 'Your logo' },
  logoSize: { fr: 'Taille du logo (largeur au plus)', en: 'Logo size (width at most)' },
  small: { fr: 'S – 100\u00A0px', en: 'S – 100\u00A0px' },
  medium: { fr: 'M – 180\u00A0px', en: 'M – 180\u00A0px' },
  large: { fr: 'L – 250\u00A0px', en: 'L – 250\u00A0px' },
  colours: { fr: 'Couleurs', en: 'Colours' },
  banner: { fr: 'Bandeau', en: 'Header' },
  acts: { fr: 'Boutons', en: 'Buttons' },
  background: { fr: 'Fond', en: 'Background' },
  text: { fr: 'Texte', en: 'Text' },
  button: { fr: 'Bouton', en: 'Button' },
  buttonText: { fr: 'Texte du bouton', en: 'Button text' },
  pick: {
    fr: (what: string) => `${what}\u00A0: choisir la couleur`,
    en: (what: string) => `${what}: pick the colour`,
  },
  sample: { fr: 'Exemple de texte', en: 'Sample text' },
  ratio: {
    fr: (ratio: string) => `Contraste ${ratio}\u00A0: 1`,
    en: (ratio: string) => `Contrast ${ratio}:1`,
  },
  readable: { fr: 'Lisible (AA)', en: 'Readable (AA)' },
  unreadable: { fr: 'Trop faible\u00A0: 4,5\u00A0: 1 au moins', en: 'Too low: at least 4.5:1' },
  fix: { fr: (colour: string) => `Prendre ${colour}`, en: (colour: string) => `Use ${colour}` },
  fixWhat: {
    fr: (what: string, colour: string) => `${what}\u00A0: prendre ${colour}, la couleur lisible la plus proche`,
    en: (what: string, colour: string) => `${what}: use ${colour}, the nearest readable colour`,
  },
  fixed: {
    fr: (what: string, colour: string) => `${what}\u00A0: ${colour}`,
    en: (what: string, colour: string) => `${what}: ${colour}`,
  },
  isDefault: { fr: 'Branding par défaut', en: 'Default branding' },
  isDefaultHint: {
    fr: 'Appliqué par défaut à vos documents.',
    en: 'Used by default for your documents.',
  },
  staysDefault: {
    fr: 'C’est votre branding par défaut. Pour en changer, cochez cette case dans un autre branding.',
    en: 'This is your default branding. To change it, tick this box in another branding.',
  },
  save: { fr: 'Enregistrer', en: 'Save' },
  nothingChanged: { fr: 'Rien n’a changé', en: 'Nothing has changed' },
  /** brandings.saveError */
  saveFailed: { fr: 'Le branding n’a pas pu être enregistré', en: 'The branding could not be saved' },
  gone: {
    fr: 'Ce branding a été supprimé entre-temps. Revenez à la liste pour en créer un autre.',
    en: 'This branding was deleted meanwhile. Go back to the list to create another one.',
  },
  preview: { fr: 'Aperçu', en: 'Preview' },
  previewText: {
    fr: 'La vraie page de signature, en petit.',
    en: 'The real signing page, in small.',
  },
  previewFrame: { fr: 'Aperçu de la page de signature', en: 'Preview of the signing page' },
  /** error.noContract */
  noContract: {
    fr: 'Aucun contrat n’a été trouvé\u00A0: l’aperçu et la taille du logo ne peuvent pas être proposés. Vérifiez votre environnement de production.',
    en: 'No contract was found: the preview and the logo size cannot be offered. Check your production environment.',
  },
  leaveText: {
    fr: 'Vos modifications de ce branding seront perdues.',
    en: 'Your changes to this branding will be lost.',
  },
});

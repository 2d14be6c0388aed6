import { texts } from '#kit/texts.ts';

export const brandingsTexts = texts({
  title: { fr: 'Branding', en: 'Branding' },
  subtitle: {
    fr: 'Votre logo et vos couleurs sur les pages de signature, les aperçus et les e-mails.',
    en: 'Your logo and colours on signing pages, previews and e-mails.',
  },
  list: { fr: 'Brandings', en: 'Brandings' },
  count: {
    fr: (count: number) => (count <= 1 ? `${count} branding` : `${count} brandings`),
    en: (count: number) => (count === 1 ? '1 branding' : `${count} brandings`),
  },
  search: { fr: 'Rechercher un branding', en: 'Search brandings' },
  /** brandings.loadError */
  loadFailed: { fr: 'Les brandings n’ont pas pu être chargés', en: 'The brandings could not be loaded' },
  empty: { fr: 'Aucun branding', en: 'No branding' },
  emptyText: {
    fr: 'Vos documents ont les couleurs par défaut. Créez un branding pour y mettre votre logo et vos couleurs.',
    en: 'Your documents use the default colours. Create a branding to give them your logo and colours.',
  },
  name: { fr: 'Nom', en: 'Name' },
  isDefault: { fr: 'Par défaut', en: 'Default' },
  yes: { fr: 'Oui', en: 'Yes' },
  no: { fr: 'Non', en: 'No' },
  logo: { fr: 'Logo', en: 'Logo' },
  hasLogo: { fr: 'Oui', en: 'Yes' },
  noLogo: { fr: 'Aucun', en: 'None' },
  lastModification: { fr: 'Dernière modification', en: 'Last change' },
  actions: { fr: 'Actions', en: 'Actions' },
  remove: { fr: 'Supprimer', en: 'Delete' },
  removeOne: { fr: (name: string) => `Supprimer ${name}`, en: (name: string) => `Delete ${name}` },
  removeTitle: {
    fr: (name: string) => `Supprimer le branding «\u00A0${name}\u00A0»\u00A0?`,
    en: (name: string) => `Delete the branding “${name}”?`,
  },
  removeText: {
    fr: 'Les documents déjà envoyés avec lui le gardent. Il ne pourra pas être rétabli.',
    en: 'Documents already sent with it keep it. It cannot be restored.',
  },
  removeDefault: {
    fr: (heir: string) => `«\u00A0${heir}\u00A0» deviendra le branding par défaut.`,
    en: (heir: string) => `“${heir}” will become the default branding.`,
  },
  removeLast: {
    fr: 'Vos prochains documents auront les couleurs par défaut.',
    en: 'Your next documents will use the default colours.',
  },
  /** brandings.deleteModal.deleted */
  deleted: { fr: 'Branding supprimé', en: 'Branding deleted' },
  /** brandings.deleteModal.deleteError */
  deleteFailed: {
    fr: (why: string) => `Le branding n’a pas pu être supprimé. ${why}`,
    en: (why: string) => `The branding could not be deleted. ${why}`,
  },
  gone: { fr: 'Il a déjà été supprimé.', en: 'It has been deleted already.' },
  newBranding: { fr: 'Nouveau branding', en: 'New branding' },
  create: { fr: 'Créer', en: 'Create' },
  nameHint: {
    fr: 'Pour le reconnaître parmi les vôtres\u00A0; vos signataires ne le voient pas.',
    en: 'To recognise it among yours; your signatories do not see it.',
  },
  /** brandings.createModal.emptyName */
  emptyName: { fr: 'Donnez un nom au branding', en: 'Give the branding a name' },
  /** brandings.createModal.createError */
  createFailed: { fr: 'Le branding n’a pas pu être créé', en: 'The branding could not be created' },
  /** brandings.saveSuccess */
  saved: { fr: 'Branding enregistré', en: 'Branding saved' },
});

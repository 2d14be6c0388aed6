import { texts } from '#kit/texts.ts';

export const shellTexts = texts({
  skipToContent: { fr: 'Aller au contenu', en: 'Skip to content' },
  mainMenu: { fr: 'Menu principal', en: 'Main menu' },
  openMenu: { fr: 'Ouvrir le menu', en: 'Open the menu' },
  foldMenu: { fr: 'Réduire le menu', en: 'Fold the menu' },
  unfoldMenu: { fr: 'Déplier le menu', en: 'Unfold the menu' },
  logOut: { fr: 'Déconnexion', en: 'Log out' },
  groupHome: { fr: 'Accueil', en: 'Home' },
  groupDoc: { fr: 'Doc', en: 'Doc' },
  groupSign: { fr: 'Sign', en: 'Sign' },
  entryConsumption: { fr: 'Consommation', en: 'Consumption' },
  loggedInAs: { fr: 'Connecté en tant que', en: 'Logged in as' },
  myAccount: { fr: 'Mon compte', en: 'My account' },
  openingLink: { fr: 'Ouverture du lien…', en: 'Opening the link…' },
  language: { fr: 'Langue', en: 'Language' },
  toDark: { fr: 'Passer au thème sombre', en: 'Switch to the dark theme' },
  toLight: { fr: 'Passer au thème clair', en: 'Switch to the light theme' },
  roleRefused: {
    fr: 'Votre compte ne vous donne pas accès à cette fonctionnalité.',
    en: 'Your account does not give you access to this feature.',
  },
  claim: {
    fr: 'Vos documents, générés, signés et suivis depuis votre CRM.',
    en: 'Your documents, generated, signed and followed from your CRM.',
  },
  copyright: {
    fr: (product: string, year: number) => `© ${year} ${product}`,
    en: (product: string, year: number) => `© ${year} ${product}`,
  },
  legalTerms: { fr: 'Mentions légales', en: 'Legal terms' },
  offline: {
    fr: 'Vous êtes hors ligne. Ce qui est affiché peut dater\u00A0; vos actions reprendront avec la connexion.',
    en: 'You are offline. What is shown may be old; you can go on when the connection is back.',
  },
  notFoundTitle: { fr: 'Page introuvable', en: 'Page not found' },
  notFoundText: {
    fr: 'Cette adresse ne mène à aucune page. Le lien est peut-être incomplet, ou la page a été déplacée.',
    en: 'This address leads to no page. The link may be incomplete, or the page has moved.',
  },
  backHome: { fr: 'Retour à l’accueil', en: 'Back to home' },
  contactSupport: { fr: 'Contacter le support', en: 'Contact support' },
  crashTitle: { fr: 'Cette page a rencontré un problème', en: 'This page ran into a problem' },
  awayTitle: { fr: 'La page n’a pas pu être chargée', en: 'The page could not be loaded' },
  awayText: {
    fr: 'Vérifiez votre connexion, puis réessayez. La page s’affichera dès que la connexion sera revenue.',
    en: 'Check your connection, then try again. The page appears as soon as the connection is back.',
  },
  crashText: {
    fr: 'Le problème vient de nous, pas de vous. Rechargez la page\u00A0; s’il revient, écrivez au support.',
    en: 'The problem is ours, not yours. Reload the page; if it comes back, write to support.',
  },
  reload: { fr: 'Recharger la page', en: 'Reload the page' },
});

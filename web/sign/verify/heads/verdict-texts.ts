import { texts } from '#kit/texts.ts';

/** The verdicts that this part gives; the others are in the page's own texts. */
export const verdictTexts = texts({
  certificate: { fr: 'Certificat ajouté', en: 'Certificate added' },
  certificateBody: {
    fr: () =>
      'Les signatures des PDF déposés ensuite sont jugées aussi avec lui, sur cette page et jusqu’à ce que vous la quittiez. Redéposez ceux d’avant.',
    en: () =>
      'The signatures of PDFs dropped from now on are judged with it too, on this page and until you leave it. Drop earlier ones again.',
  },
  vouched: { fr: 'Valide selon un certificat que vous avez ajouté', en: 'Valid by a certificate that you added' },
  vouchedBody: {
    fr: (product: string) =>
      `Ce fichier n’a pas été scellé par ${product}. Ses signatures tiennent et rien d’autre n’y a changé depuis, si vous vous fiez à ce certificat. Cela vaut pour ses octets\u00A0: un fichier préparé exprès peut s’afficher autrement dans un autre lecteur.`,
    en: (product: string) =>
      `This file was not sealed by ${product}. Its signatures hold and nothing else in it has changed since, if you trust this certificate. This is about its bytes: a file can be made to look different in another reader.`,
  },
  logAgrees: { fr: 'Journal conforme aux têtes publiées', en: 'This log agrees with published heads' },
  logAgreesBody: {
    fr: () =>
      'Ses entrées sont telles qu’elles ont été publiées. Ce fichier ne montre pas si le journal a continué après la dernière. D’un export en CSV, seuls le numéro et les quatre dernières colonnes sont vérifiés.',
    en: () =>
      'Its entries are as they were published. Whether the log went on after the last one, this file does not show. Of a CSV export only the number and the last four columns are checked.',
  },
  logAgreesInPart: {
    fr: 'Journal conforme en partie aux têtes publiées',
    en: 'A part of this log agrees with published heads',
  },
  logAgreesInPartBody: {
    fr: () =>
      'Le reste de ce fichier n’est prouvé par rien, et n’importe qui peut l’avoir écrit\u00A0: voyez ci-dessous ce que c’est. D’un export en CSV, seuls le numéro et les quatre dernières colonnes sont vérifiés.',
    en: () =>
      'Nothing proves the rest of this file, and anybody can have written it: see below what it is. Of a CSV export only the number and the last four columns are checked.',
  },
  logUnproved: {
    fr: 'Conforme au fichier que vous avez donné, que rien ne prouve',
    en: 'Agrees with the file that you gave, which nothing proves',
  },
  logUnprovedBody: {
    fr: () =>
      'Rien ici ne montre que ce service a publié ce fichier de têtes, et n’importe qui peut en écrire un. Il compte si le serveur le publie, ou si un PDF scellé déposé ici le nomme.',
    en: () =>
      'Nothing here shows that this service has published that file of heads, and anybody can write one. It counts where the server publishes it, or a sealed PDF dropped here names it.',
  },
  logMissing: {
    fr: 'Le journal publié va plus loin que ce fichier',
    en: 'The published log goes on after this file',
  },
  logMissingBody: {
    fr: () =>
      'Des entrées publiées viennent après la dernière de ce fichier. Un export n’a pas ce qui l’a suivi, à commencer par sa propre entrée\u00A0; un fichier coupé à la fin se présente de même.',
    en: () =>
      'Published entries come after the last one of this file. An export lacks what followed it, its own entry first; a file that was cut at its end looks the same.',
  },
  logBroken: { fr: 'Journal modifié', en: 'This log was changed' },
  logBrokenBody: {
    fr: () => 'Ce qu’il montre n’est pas ce que disent ses empreintes. Ne vous y fiez pas.',
    en: () => 'What it shows is not what its hashes say. Do not rely on it.',
  },
  headsAgree: { fr: 'Têtes publiées et signées', en: 'Heads that are published and signed' },
  headsAgreeBody: {
    fr: (product: string) =>
      `Ce fichier est tel que ${product} le publie aujourd’hui. Les PDF et les journaux déposés sur cette page lui sont comparés.`,
    en: (product: string) =>
      `This file is as ${product} publishes it today. PDFs and logs dropped on this page are compared with it.`,
  },
  headsGone: { fr: 'Non publié par ce service', en: 'Not published by this service' },
  headsGoneBody: {
    fr: () =>
      'Le serveur n’a pas de fichier de têtes de ce numéro\u00A0: celui-ci ne prouve rien, et ne dément rien. Si vous l’avez reçu de lui, il l’a retiré depuis.',
    en: () =>
      'The server has no file of heads of this number: this one proves nothing and contradicts nothing. If you received it from the server, it was taken away since.',
  },
  badlyPublished: { fr: 'Publication sans preuve valable', en: 'Published without a valid proof' },
  badlyPublishedBody: {
    fr: () => 'Ce que le service publie avec ce fichier pour le prouver n’est pas valable\u00A0: voyez ci-dessous.',
    en: () => 'What the service publishes with this file to prove it is not valid: see below.',
  },
  contradicted: { fr: 'Contredit par des têtes publiées', en: 'Contradicted by published heads' },
  contradictedBody: {
    fr: () => 'Ce fichier et un autre se contredisent\u00A0: voyez ci-dessous lesquels, et sur quelle entrée.',
    en: () => 'This file and another one contradict each other: see below which ones, and on which entry.',
  },
});

import { texts } from '#kit/texts.ts';

/** What the sentences name. */
export interface Told {
  /** The file of published heads: number, time, and whose copy it is. */
  file: string;
  seq: number;
  last: number;
  /** The log, by its name if a file here tells it. */
  log: string;
  /** Of a timestamp: the time that it proves, and the name of its authority. */
  at: string;
  by: string;
  count: number;
}

const entry = {
  fr: (seq: number) => (seq === 0 ? 'pas de ligne' : `entrée\u00A0${seq}`),
  en: (seq: number) => (seq === 0 ? 'no line' : `entry ${seq}`),
};

export const headTexts = texts({
  certificate: { fr: 'Certificat', en: 'Certificate' },
  certificateOf: {
    fr: (name: string, end: string) => `${name}, jusqu’au ${end}`,
    en: (name: string, end: string) => `${name}, until ${end}`,
  },
  unproved: {
    fr: 'Rien ici ne prouve cet autre fichier\u00A0: s’il ne vient pas de vous, n’en tenez pas compte.',
    en: 'Nothing here proves that other file: unless it is your own, give it no weight.',
  },
  nothing: {
    fr: 'Dans les fichiers de têtes consultés, rien ne concerne ce fichier\u00A0: ils ne prouvent rien à son sujet et ne démentent rien.',
    en: 'Nothing in the files of heads that were read concerns this file: they neither prove nor contradict anything about it.',
  },
  more: {
    fr: (count: number) => (count === 1 ? 'et une autre différence' : `et ${count} autres différences`),
    en: (count: number) => (count === 1 ? 'and one more difference' : `and ${count} more differences`),
  },
  ofServer: {
    fr: (number: number, at: string) => `n°\u00A0${number} du ${at} (serveur)`,
    en: (number: number, at: string) => `no. ${number} of ${at} (server)`,
  },
  ofReader: {
    fr: (number: number, at: string, name: string) => `n°\u00A0${number} du ${at} («\u00A0${name}\u00A0»)`,
    en: (number: number, at: string, name: string) => `no. ${number} of ${at} (“${name}”)`,
  },

  same: {
    fr: ({ seq, file }: Told) => `L’entrée\u00A0${seq} est celle que publie le fichier ${file}.`,
    en: ({ seq, file }: Told) => `Entry ${seq} is the one published in file ${file}.`,
  },
  other: {
    fr: ({ seq, file }: Told) =>
      `L’entrée\u00A0${seq} n’est pas celle que publie le fichier ${file}\u00A0: l’un des deux a été réécrit.`,
    en: ({ seq, file }: Told) => `Entry ${seq} is not the one published in file ${file}: one of both was rewritten.`,
  },
  beyond: {
    fr: ({ seq, last, file }: Told) =>
      `Le fichier ${file} publie l’entrée\u00A0${seq}\u00A0; ce document s’arrête à l’entrée\u00A0${last}, donc elle ne peut pas être comparée ici.`,
    en: ({ seq, last, file }: Told) =>
      `File ${file} publishes entry ${seq}; this document ends at entry ${last}, so it cannot be compared here.`,
  },
  missing: {
    fr: ({ seq, last, file }: Told) =>
      `Le fichier ${file} publie l’entrée\u00A0${seq}, et ce journal s’arrête à l’entrée\u00A0${last}\u00A0: il est plus ancien, c’est une sélection, ou il a été coupé.`,
    en: ({ seq, last, file }: Told) =>
      `File ${file} publishes entry ${seq}, and this log ends at entry ${last}: it is older, it is a selection, or it was cut.`,
  },
  lost: {
    fr: ({ seq, last, file }: Told) =>
      `Le fichier ${file} publie l’entrée\u00A0${seq}\u00A0; ce journal s’arrête à l’entrée\u00A0${last}, qui est pourtant plus récente que ce fichier\u00A0: il a été coupé.`,
    en: ({ seq, last, file }: Told) =>
      `File ${file} publishes entry ${seq}; this log ends at entry ${last}, which is later than that file: it was cut.`,
  },
  gap: {
    fr: ({ seq, file }: Told) => `L’entrée\u00A0${seq}, que publie le fichier ${file}, n’est pas dans cette sélection.`,
    en: ({ seq, file }: Told) => `Entry ${seq}, published in file ${file}, is not in this selection.`,
  },
  cut: {
    fr: ({ seq, last, file }: Told) =>
      `Le fichier ${file} arrête ce journal à l’entrée\u00A0${seq}, mais l’entrée\u00A0${last} est datée d’avant ce fichier\u00A0: le journal a été coupé sur le serveur, ou une horloge était fausse.`,
    en: ({ seq, last, file }: Told) =>
      `File ${file} ends this log at entry ${seq}, but entry ${last} is dated before that file: the log was cut on the server, or a clock was wrong.`,
  },
  uncovered: {
    fr: ({ seq, last, count }: Told) =>
      count === 1
        ? `Parmi les têtes consultées, aucune ne couvre l’entrée\u00A0${seq}\u00A0: rien ne la prouve. Une entrée est publiée une heure après au plus tard.`
        : `Parmi les têtes consultées, aucune ne couvre ${count} entrées (de ${seq} à ${last})\u00A0: rien ne les prouve. Une entrée est publiée une heure après au plus tard.`,
    en: ({ seq, last, count }: Told) =>
      count === 1
        ? `No head that was read covers entry ${seq}: nothing proves it. An entry is published an hour later at most.`
        : `No head that was read covers ${count} entries (from ${seq} to ${last}): nothing proves them. An entry is published an hour later at most.`,
  },
  hidesQuestions: {
    fr: () => 'Ce journal parle de questions ou de réponses que ce fichier ne montre pas.',
    en: () => 'This log tells of questions or answers that this file does not show.',
  },
  otherNames: {
    fr: () => 'Ce fichier a des champs que cette page ne connaît pas\u00A0: elle ne les compare à rien.',
    en: () => 'This file has fields that this page does not know: it compares them with nothing.',
  },
  broken: {
    fr: ({ seq }: Told) => `L’entrée\u00A0${seq} ne correspond pas à son empreinte, ou ne suit pas l’entrée d’avant.`,
    en: ({ seq }: Told) => `Entry ${seq} is not what its hash says, or does not follow from the entry before.`,
  },
  beside: {
    fr: () =>
      'Ce que ce fichier montre à côté de ses entrées (questions, réponses, empreinte ou niveau du sceau) n’est pas ce qu’elles disent, ou un nom y figure deux fois.',
    en: () =>
      'What this file shows beside its entries (questions, answers, hash or level of the seal) is not what they say, or a name stands in it twice.',
  },
  named: {
    fr: ({ file }: Told) => `Le dernier fichier de têtes avant le sceau, que ce document nomme, est bien le ${file}.`,
    en: ({ file }: Told) =>
      `The latest file of heads before the seal, which this document names, is no other than ${file}.`,
  },
  namedOther: {
    fr: ({ file }: Told) =>
      `Ce document nomme le dernier fichier de têtes avant le sceau\u00A0; le ${file} a le même numéro mais un autre contenu\u00A0: l’un des deux a été échangé.`,
    en: ({ file }: Told) =>
      `This document names the latest file of heads before the seal; ${file} has the same number and another content: one of both was exchanged.`,
  },
  namedGone: {
    fr: ({ seq }: Told) => `Ce document nomme le fichier de têtes n°\u00A0${seq}, que le serveur ne publie pas.`,
    en: ({ seq }: Told) => `This document names the file of heads no. ${seq}, which the server does not publish.`,
  },
  sameLog: {
    fr: ({ seq }: Told) =>
      `Un autre fichier déposé ici a ${seq === 1 ? 'une entrée' : `${seq} entrées`} de ce journal, sans différence.`,
    en: ({ seq }: Told) =>
      `Another file dropped here has ${seq === 1 ? 'one entry' : `${seq} entries`} of this log, without a difference.`,
  },
  otherLog: {
    fr: ({ seq }: Told) => `Un autre fichier déposé ici a une autre entrée\u00A0${seq} de ce journal.`,
    en: ({ seq }: Told) => `Another file dropped here has another entry ${seq} of this log.`,
  },
  published: {
    fr: () => 'Le serveur publie aujourd’hui le même fichier\u00A0: aucune de ses têtes n’a changé.',
    en: () => 'The server publishes the same file today: none of its heads has changed.',
  },
  signed: {
    fr: () => 'La signature publiée avec lui est valable, et d’un certificat de ce service.',
    en: () => 'The signature published with it is valid, and of a certificate of this service.',
  },
  unsigned: {
    fr: () => 'Ce navigateur ne sait pas vérifier la signature publiée avec lui.',
    en: () => 'This browser cannot check the signature published with it.',
  },
  wrongSignature: {
    fr: () => 'La signature publiée avec lui n’est pas valable, ou n’est pas d’un certificat de ce service.',
    en: () => 'The signature published with it is not valid, or not of a certificate of this service.',
  },
  revokedSignature: {
    fr: () =>
      'Le certificat de la signature publiée avec lui est révoqué, et aucun horodatage ne prouve qu’elle a été faite avant.',
    en: () =>
      'The certificate of the signature published with it is revoked, and no timestamp proves that it was made before.',
  },
  timestamped: {
    fr: ({ at, by }: Told) => `Horodaté le ${at} par «\u00A0${by}\u00A0».`,
    en: ({ at, by }: Told) => `Timestamped on ${at} by “${by}”.`,
  },
  stampedLate: {
    fr: ({ at, by }: Told) =>
      `Horodaté seulement le ${at} par «\u00A0${by}\u00A0»\u00A0: rien ne prouve qu’il existait avant.`,
    en: ({ at, by }: Told) => `Timestamped only on ${at} by “${by}”: nothing proves that it existed before.`,
  },
  stampedAhead: {
    fr: ({ at, by }: Told) =>
      `Horodaté le ${at} par «\u00A0${by}\u00A0»\u00A0: cette heure n’est pas encore venue. L’horloge de cette autorité, ou celle de votre appareil, est fausse.`,
    en: ({ at, by }: Told) =>
      `Timestamped on ${at} by “${by}”: this time has not come yet. The clock of that authority, or of your device, is wrong.`,
  },
  stampedBefore: {
    fr: ({ at, by }: Told) =>
      `Horodaté le ${at} par «\u00A0${by}\u00A0», donc avant l’heure que ce fichier indique\u00A0: elle est fausse.`,
    en: ({ at, by }: Told) =>
      `Timestamped on ${at} by “${by}”, so before the time that this file states: that is wrong.`,
  },
  ahead: {
    fr: ({ at }: Told) =>
      `Il est daté du ${at}, une heure qui n’est pas encore venue\u00A0: l’horloge du service, ou celle de votre appareil, est fausse.`,
    en: ({ at }: Told) =>
      `It is dated ${at}, a time that has not come yet: the clock of the service, or of your device, is wrong.`,
  },
  otherTime: {
    fr: ({ file, at }: Told) => `Le serveur l’annonce comme le ${file}, mais il est daté du ${at}.`,
    en: ({ file, at }: Told) => `The server lists it as ${file}, but it is dated ${at}.`,
  },
  wrongTimestamp: {
    fr: () => 'L’horodatage publié avec lui n’est pas valable, ou n’est pas d’une autorité de ce service.',
    en: () => 'The timestamp published with it is not valid, or not of an authority of this service.',
  },
  gone: {
    fr: () => 'Le serveur ne publie aucun fichier de ce numéro.',
    en: () => 'The server publishes no file of this number.',
  },
  republished: {
    fr: ({ file }: Told) =>
      `Le fichier ${file} a le même numéro et un autre contenu. Si celui-ci est tel que vous l’avez reçu, l’autre a été échangé.`,
    en: ({ file }: Told) =>
      `File ${file} has the same number and another content. If this one is as you received it, the other was exchanged.`,
  },
  differs: {
    fr: ({ log, seq, last, file }: Told) =>
      `Journal ${log}\u00A0: ${entry.fr(seq)} ici, ${seq === last ? 'avec une autre empreinte' : entry.fr(last)} dans le fichier ${file}.`,
    en: ({ log, seq, last, file }: Told) =>
      `Log ${log}: ${entry.en(seq)} here, ${seq === last ? 'with another hash' : entry.en(last)} in file ${file}.`,
  },
  follows: {
    fr: ({ file }: Told) => `S’enchaîne avec le fichier ${file}.`,
    en: ({ file }: Told) => `Is linked with file ${file}.`,
  },
  notFollows: {
    fr: ({ file }: Told) => `Ne s’enchaîne pas avec son voisin, le fichier ${file}\u00A0: l’un des deux a été échangé.`,
    en: ({ file }: Told) => `Is not linked with its neighbour, file ${file}: one of both was exchanged.`,
  },
  backwards: {
    fr: ({ log, seq, last, file }: Told) =>
      seq === last
        ? `Journal ${log}\u00A0: le fichier ${file} donne une autre empreinte à l’entrée\u00A0${seq} qu’un fichier plus ancien\u00A0: il a été réécrit.`
        : `Journal ${log}\u00A0: le fichier ${file} l’arrête à l’entrée\u00A0${seq}, un fichier plus ancien à l’entrée\u00A0${last}\u00A0: il a été coupé.`,
    en: ({ log, seq, last, file }: Told) =>
      seq === last
        ? `Log ${log}: file ${file} has another hash of entry ${seq} than an older file: it was rewritten.`
        : `Log ${log}: file ${file} ends it at entry ${seq}, an older file at entry ${last}: it was cut.`,
  },

  log: { fr: 'Journal', en: 'Log' },
  entries: { fr: 'Entrées', en: 'Entries' },
  entriesOf: {
    fr: (count: number, first: number, last: number) => `${count} (de ${first} à ${last})`,
    en: (count: number, first: number, last: number) => `${count} (from ${first} to ${last})`,
  },
  gaps: { fr: 'une sélection, avec des lacunes', en: 'a selection, with gaps' },
  unread: {
    fr: (count: number) =>
      count === 1
        ? '1 sans son texte\u00A0: ni elle ni son lien ne peuvent être vérifiés'
        : `${count} sans leur texte\u00A0: ni elles ni leurs liens ne peuvent être vérifiés`,
    en: (count: number) =>
      count === 1
        ? '1 without its text: neither it nor its link can be checked'
        : `${count} without their text: neither they nor their links can be checked`,
  },
  proved: { fr: 'Vérifié', en: 'Checked' },
  trailAlone: {
    fr: 'la piste (trail) seule. Les noms, adresses et autres textes de ce fichier ne sont comparés à rien : c’est le PDF scellé qui les prouve.',
    en: 'the trail alone. The names, addresses and other texts of this file are compared with nothing: the sealed PDF proves them.',
  },
  number: { fr: 'Fichier de têtes', en: 'File of heads' },
  numberOf: {
    fr: (number: number, at: string) => `n°\u00A0${number}, du ${at}`,
    en: (number: number, at: string) => `no. ${number}, of ${at}`,
  },
  heads: { fr: 'Journaux', en: 'Logs' },
});

import { listPublicSignLogs } from '../public-sign-logs.ts';
import { listEvents } from '../webdocs/events.ts';
import { described } from './described.ts';
import { pageParameters } from './page-texts.ts';

/** Calls about what happened. */
export const logCalls = [
  described(listEvents, {
    id: 'listEvents',
    tag: 'logs',
    title: ['List events since a moment', 'Lister les événements depuis un moment'],
    about: [
      'The events that webhooks report, of the token’s kind of environment, kept for 30 days. Their order is that of their commits, which skips none: keep the `cursor` of the last event you have processed, and continue after it at any time.',
      'Les événements que les webhooks rapportent, du type d’environnement du token, gardés 30 jours. Leur ordre est celui des validations, qui n’en saute aucun\u00A0: gardez le `cursor` du dernier événement traité, et reprenez après lui à tout moment.',
    ],
    answer: ['A page of events.', 'Une page d’événements.'],
    parameters: {
      ...pageParameters,
      continuationToken: [
        'Cursor of the answer before, or of an event.',
        'Curseur de la réponse précédente, ou d’un événement.',
        'MS40Mg',
      ],
      since: [
        'Only events of this moment or later (ISO 8601 with offset). Default: all that are kept.',
        'Seulement les événements de ce moment ou d’après (ISO 8601 avec décalage). Par défaut, tous ceux qui sont gardés.',
        '2026-11-26T00:00:00Z',
      ],
    },
  }),
  described(listPublicSignLogs, {
    id: 'listSignLogs',
    tag: 'logs',
    title: ['List sign logs', 'Lister les logs de signature'],
    about: [
      'The events of the company in the portal’s sign logs, the latest first: those of the e-signature provider and our own. A token of the production gets those of the connected production and of documents sent with such tokens, one of a sandbox those of connected sandboxes and of documents sent from there. A page of a search may have fewer entries, even none, and still a cursor.',
      'Les événements de l’entreprise dans les logs de signature du portail, les derniers d’abord\u00A0: ceux du prestataire de signature et les nôtres. Un token de production n’a que ceux de la production connectée et des documents envoyés avec de tels tokens, un token de sandbox que ceux des sandbox connectées et des documents envoyés de là. Une page d’une recherche peut avoir moins d’éléments, voire aucun, et pourtant un curseur.',
    ],
    answer: ['A page of events.', 'Une page d’événements.'],
    parameters: {
      ...pageParameters,
      startDate: [
        'Events of this moment or later (ISO 8601 with offset). Default: 24 hours before `endDate`.',
        'Événements de ce moment ou d’après (ISO 8601 avec décalage). Par défaut, 24 heures avant `endDate`.',
        '2026-11-25T00:00:00Z',
      ],
      endDate: [
        'Events of this moment or earlier (ISO 8601 with offset). Default: now.',
        'Événements de ce moment ou d’avant (ISO 8601 avec décalage). Par défaut, maintenant.',
        '2026-11-26T00:00:00Z',
      ],
      orgId: [
        'Only events of this org: 15 or 18 characters.',
        'Seulement les événements de cette org\u00A0: 15 ou 18 caractères.',
        '00DAc0000000001MAA',
      ],
      eventType: [
        'Only events of this name, at most 100 characters.',
        'Seulement les événements de ce nom, 100 caractères au plus.',
        'signer.done',
      ],
      status: [
        'Only those without (`success`) or with (`error`) an error.',
        'Seulement ceux sans (`success`) ou avec (`error`) une erreur.',
        'error',
      ],
      search: [
        'Words that all stand in names, addresses, ids or the error, at most 200 characters; five words count.',
        'Mots qui sont tous dans les noms, adresses, identifiants ou l’erreur, 200 caractères au plus\u00A0; cinq mots comptent.',
        'petit',
      ],
    },
  }),
];

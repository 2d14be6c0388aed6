import { addDays, sfMoment } from '../dates.ts';
import { pdf } from '../documents/pdf.ts';
import type { SfRecord } from '../fields.ts';
import type { Store } from '../store.ts';
import { accountNamed } from './companies.ts';
import { lazy, seedFile } from './files.ts';
import { longThread, mediumThread, shortThread } from './ticket-threads.ts';
import type { ThreadMessage } from './ticket-threads.ts';

interface Ticket {
  subject: string;
  body: string;
  age: number;
  product: string;
  priority: string;
  affected: string;
  org?: string;
  status?: 'New' | 'In Progress' | 'Closed';
  reason?: 'R1' | 'R2' | 'R3';
  /** Days between the last message and the start day, for closed tickets. */
  closed?: number;
  support?: boolean;
  from?: Sender;
  thread?: ThreadMessage[];
  attachments?: number;
}

type Sender = [name: string, email: string];
const claire: Sender = ['Claire Martin', 'claire.martin@acier-nord.example'];
const yanis: Sender = ['Yanis Belkacem', 'yanis.belkacem@acier-nord.example'];
const agent: Sender = ['Hugo Lambert – Support Docugen', 'support@docugen.example'];
const production = '00DAc0000000001';

/** Three new, three in progress (2, 5 and 14 messages), three closed for reasons R1 to R3. */
const tickets: Ticket[] = [
  {
    subject: 'Génération bloquée depuis ce matin',
    body: 'Aucun document ne sort depuis 8\u00A0h\u00A030, tous les commerciaux sont à l’arrêt.',
    age: 0.2,
    product: 'Doc',
    priority: 'P1',
    affected: '+200',
    support: true,
  },
  {
    subject: 'Ajouter un champ case à cocher dans un document web',
    body: 'Comment rendre une case facultative\u00A0?',
    age: 1,
    product: 'Webdoc',
    priority: 'P4',
    affected: '1 à 20',
    org: '00DAc0000000Ux1',
    from: yanis,
    attachments: 5,
  },
  {
    subject: 'Accès pour notre filiale export',
    body: 'Nous ouvrons une organisation pour la filiale, que faut-il prévoir\u00A0?',
    age: 2,
    product: 'Other',
    priority: 'P4',
    affected: '20 à 100',
    org: '00D0Y000000XyZz',
  },
  {
    subject: 'Signature refusée par SMS',
    body: 'Le code n’arrive pas chez un client belge.',
    age: 6,
    status: 'In Progress',
    product: 'Sign',
    priority: 'P2',
    affected: '1 à 20',
    thread: shortThread,
    from: yanis,
  },
  {
    subject: 'Tableau de prix coupé en bas de page',
    body: 'Le tableau du devis passe mal d’une page à l’autre.',
    age: 11,
    status: 'In Progress',
    product: 'Doc',
    priority: 'P3',
    affected: '20 à 100',
    org: '00DAc0000000Ux1',
    thread: mediumThread,
    attachments: 1,
  },
  {
    subject: 'Connecteur\u00A0: erreurs 502 intermittentes',
    body: 'Environ un appel sur cinquante échoue.',
    age: 24,
    status: 'In Progress',
    product: 'Connect',
    priority: 'P2',
    affected: '100 à 200',
    thread: longThread,
    support: true,
  },
  {
    subject: 'Export des relevés RF',
    body: 'Le fichier de janvier est vide.',
    age: 58,
    status: 'Closed',
    closed: 55,
    reason: 'R1',
    product: 'RF',
    priority: 'P3',
    affected: '1 à 20',
  },
  {
    subject: 'Caractères accentués dans les noms de fichiers',
    body: 'Les é deviennent des\u00A0?',
    age: 90,
    status: 'Closed',
    closed: 82,
    reason: 'R2',
    product: 'Doc',
    priority: 'P4',
    affected: '100 à 200',
    from: yanis,
  },
  {
    subject: 'Question sur la facturation des signatures',
    body: 'Une signature refusée compte-t-elle\u00A0?',
    age: 131,
    status: 'Closed',
    closed: 130,
    reason: 'R3',
    product: 'Sign',
    priority: 'P4',
    affected: '1 à 20',
  },
];

/** The support cases of Acier Nord, oldest first so that numbers rise with time. */
export const seedTickets = (store: Store, day: Date): void => {
  const account = accountNamed(store, 'Acier Nord SA');
  for (const [at, ticket] of tickets.toReversed().entries()) {
    // Tickets older than a day were opened in the morning.
    const opened = addDays(day, ticket.age < 1 ? -ticket.age : 0.35 - ticket.age);
    const record = store.seed('Case', caseRecord(store, account, ticket, at, day, opened), opened);
    const id = String(record['Id']);
    for (let n = 1; n <= (ticket.attachments ?? 0); n++) {
      const name = `capture-ecran-${n}.pdf`;
      const draw = (): Buffer => pdf(name, [{ text: `${ticket.subject} – pièce jointe ${n}`, size: 14 }]);
      seedFile(store, name, lazy(draw().length, draw), [id], opened);
    }
    for (const [turn, message] of (ticket.thread ?? []).entries())
      seedMessage(store, id, ticket, message, spokenAt(opened, turn));
  }
};

const caseRecord = (store: Store, account: SfRecord, ticket: Ticket, at: number, day: Date, opened: Date): SfRecord => {
  const [name, address] = ticket.from ?? claire;
  const contact = store.rows('Contact').find((row) => row['Email'] === address);
  const owner = store.rows('User').find((row) => row['Username'] === 'hugo.lambert@docugen.example');
  const status = ticket.status ?? 'New';
  const last = ticket.closed === undefined ? opened : addDays(day, -ticket.closed);
  return {
    CaseNumber: String(1042 + at * 3).padStart(8, '0'),
    Subject: ticket.subject,
    Description: ticket.body,
    html_Body__c: `<p>${ticket.body}</p>`,
    Status: status,
    IsClosed: status === 'Closed',
    ClosedDate: status === 'Closed' ? sfMoment(last) : null,
    LastModifiedDate: sfMoment(last),
    Priority: ticket.priority,
    Origin: 'Portal',
    AccountId: account['Id'] ?? null,
    ContactId: contact?.['Id'] ?? null,
    OwnerId: owner?.['Id'] ?? null,
    SuppliedName: name,
    SuppliedEmail: address,
    SuppliedCompany: 'Acier Nord SA',
    product__c: ticket.product,
    affected_users__c: ticket.affected,
    app_IsNew__c: status === 'New',
    org_Id__c: ticket.org ?? production,
    access_Support__c: ticket.support ?? false,
    close_Reason__c: ticket.reason ?? null,
  };
};

/** Two messages a day, one in the morning and one after lunch. */
const spokenAt = (opened: Date, turn: number): Date => {
  const minutes = 40 + (turn % 2) * 210 + turn * 3;
  return new Date(addDays(opened, Math.floor(turn / 2)).getTime() + minutes * 60_000);
};

const seedMessage = (store: Store, ParentId: string, ticket: Ticket, message: ThreadMessage, at: Date): void => {
  const [FromName, FromAddress] = message.support ? agent : (ticket.from ?? claire);
  store.seed(
    'EmailMessage',
    {
      ParentId,
      Incoming: !message.support,
      Status: message.support ? '3' : '1',
      FromName,
      FromAddress,
      ToAddress: message.support ? (ticket.from ?? claire)[1] : agent[1],
      Subject: `Re: ${ticket.subject}`,
      HtmlBody: message.html,
      MessageDate: sfMoment(at),
      HasAttachment: false,
    },
    at,
  );
};

import { create, note, openFreeSender, openSender } from '#domains/webdocs/signing.test-support.ts';
import { coded } from '#domains/webdocs/signer-codes/signer-code.test-support.ts';
import { adminJson } from '#tests/support/admin-process.ts';
import type { World } from '#tests/support/world.ts';
import type { Figure } from '../support/figures.ts';
import type { RunningWorld } from '../support/running-world.ts';
import { casesOf } from './cases.ts';

/** For the portal of this proof: the limit that a portal has by default, and where reports go. */
export const abuseSettings = { RATE_WEBDOC_UNVERIFIED: '20/86400', STAFF_EMAIL: 'staff@edges.example' };

const lure = 'Facture impayée – rappelez le 09 70 00 00 00';
/** One of the company's own people: a stranger would count as one of the twenty. */
const owner = { firstName: 'Ada', lastName: 'Libre', email: 'free@edges.example' };
const to = (email: string) => ({ firstName: 'Zoé', lastName: 'Lefèvre', email, language: 'fr' as const });
const mailTo = (world: World, address: string) =>
  world.mailbox.waitFor(({ envelope }) => envelope.to.includes(address), 20_000);

const proveStrangers = async ({ world, env, origin }: RunningWorld): Promise<Figure[]> => {
  const { bearer, companyId } = await openFreeSender(world, owner.email);
  const stranger = (at: number) => `stranger${at}@edges.example`;
  const { id } = await create(world, bearer, note({ name: lure, owner, signatories: [to(stranger(0))] }));
  const mail = await mailTo(world, stranger(0));
  const link = /\/report\/[\w.-]+/.exec(mail.text)?.[0] ?? '';
  const page = await world.call('GET', link);
  const reportToken = link.split('/').at(-1);
  const said = await world.call('POST', '/api/webdoc/report', { body: { reportToken, reason: 'fraud' } });
  const listed: Record<string, unknown>[] = await adminJson(env, ['report', 'list']);
  const told = await mailTo(world, abuseSettings.STAFF_EMAIL);
  const reporting = {
    'the mail names no document': !`${mail.subject}${mail.text}${mail.html}`.includes('Facture'),
    'it says that nobody has verified the company': mail.text.includes('pas encore vérifiée'),
    'its link shows a page': page.status === 200 && link !== '' && mail.text.includes(origin),
    'a report is taken': said.status === 200,
    'staff see it': listed.some((one) => one['documentId'] === id && one['recipient'] === stranger(0)),
    'staff are mailed': told.text.includes(companyId),
  };
  const answers: string[] = [];
  for (let at = 1; at <= 300; at += 1) {
    const body = note({ name: lure, owner, signatories: [to(stranger(at))] });
    const { status, body: answer } = await world.call('POST', '/api/public/webdocs', { bearer, body });
    answers.push(status === 201 ? 'taken' : answer.code);
  }
  const taken = answers.filter((one) => one === 'taken').length + 1;
  return [
    casesOf('a mail of an unverified company says little and is reported with its link', reporting),
    {
      promise: 'an unverified company that would mail 300 strangers more mails 20 people a day',
      figure: `${taken} taken, ${answers.filter((one) => one === 'UnverifiedLimit').length} refused`,
      holds: taken === 20 && answers.every((one) => ['taken', 'UnverifiedLimit'].includes(one)),
    },
  ];
};

const proveLocked = async ({ world }: RunningWorld): Promise<Figure> => {
  const { bearer } = await openSender(world, 'locked@edges.example');
  const wanted = coded('zoe@edges.example', { codeBefore: 'reading' }, { name: 'Secret' });
  const { signatories } = await create(world, bearer, wanted);
  const token = signatories[0]?.token ?? '';
  const paths = [`/webdoc/${token}`, `/api/webdoc/${token}`, `/api/webdoc/download/${token}`];
  const cases: Record<string, boolean> = {};
  for (const path of paths) {
    const { text } = await world.call('GET', path);
    cases[path.replace(token, '…')] = !/Secret|Bon pour|Claire|Martin|acier|Zoé|Lefèvre/.test(text);
  }
  const mail = await mailTo(world, 'zoe@edges.example');
  cases['its mail'] = !`${mail.subject}${mail.text}`.includes('Secret');
  return casesOf('a link whose sender wants the code before reading shows nothing before it', cases);
};

export const proveAbuse = async (running: RunningWorld): Promise<Figure[]> => [
  ...(await proveStrangers(running)),
  await proveLocked(running),
];

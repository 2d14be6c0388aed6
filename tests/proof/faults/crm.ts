import { openVisitor } from '#tests/support/visitor.ts';
import { becomeCustomer, connectProduction } from '#tests/support/journeys.ts';
import { count, tell, type Figure } from '../support/figures.ts';
import { openKillable, type Killable } from '../support/killable.ts';

/** All faults of `sim/crm/faults.ts`. */
const moods: Record<string, object> = {
  'refuses every token': { always401: true },
  'blocks the session': { sessionBlocked: true },
  'is out of calls': { quotaExceeded: true },
  'takes 15 s to answer': { slowMs: 15_000 },
  'never answers': { held: '/services/' },
  'answers 503': { serverErrors: 1_000 },
  'answers 500': { serverErrors: 1_000, serverErrorStatus: 500 },
  'answers HTML': { htmlAnswers: 1_000 },
  'answers half a JSON': { halfJson: 1_000 },
  'cuts files': { cutFiles: 1_000 },
  'locks rows': { lockedRows: 1_000 },
  'gives no token': { tokenErrors: 1_000 },
  'gives HTML for a token': { tokenHtml: 1_000 },
  'loses new tokens': { loseTokenAnswers: 1_000 },
};

const order = (place: Killable, action: string, body: object): Promise<unknown> =>
  fetch(`${place.crm.origin}/_sim/${action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** A CRM call may take 10 s (REQ-3.3.3) and may be repeated once; the rest is margin. */
const mostMs = 25_000;
const ticket = {
  subject: 'Le devis ne sort plus',
  htmlBody: '<p>Bonjour</p>',
  product__c: 'Doc',
  priority: 'P2',
  affected_users__c: '20 à 100',
  accessSupport: false,
};

/** Calls everything that reads or writes the CRM, during each fault and after it. */
export const proveCrm = async (): Promise<Figure[]> => {
  const place = await openKillable();
  const wrong: string[] = [];
  let asked = 0;
  try {
    const visitor = openVisitor(place.origin);
    const customer = await becomeCustomer(visitor, place.mailbox, 'nora.petit@studio-ouest.example');
    await connectProduction(visitor, customer, 'studioouest');
    const { bearer } = customer;
    const { body } = await visitor.call('GET', '/api/company/externalenvironments', { bearer });
    const org = String(body[0].externalId);
    const reads = [
      '/api/company/externalenvironments/status',
      `/api/salesforce/org/${org.slice(0, 15)}/infos`,
      `/api/salesforce/org/${org.slice(0, 15)}/contract/current`,
      `/api/salesforce/org/${org}/templates`,
      '/api/salesforce/tickets',
    ];
    const ask = async (mood: string, method: string, path: string, sent?: object): Promise<void> => {
      asked += 1;
      const begun = performance.now();
      const answer = await fetch(place.origin + path, {
        method,
        headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
        ...(sent && { body: JSON.stringify(sent) }),
        signal: AbortSignal.timeout(60_000),
      }).catch(() => null);
      const text = (await answer?.text().catch(() => '')) ?? '';
      const ms = performance.now() - begun;
      const refused = answer !== null && answer.status >= 400;
      const hasCode = /"code":"\w+"/.test(text);
      if (!answer || answer.status === 500 || (refused && !hasCode) || ms > mostMs)
        wrong.push(`${mood}: ${method} ${path} ${answer?.status ?? 'cut'} after ${Math.round(ms)} ms`);
    };
    for (const [mood, faults] of Object.entries(moods)) {
      tell(`the CRM ${mood}`);
      await order(place, 'faults', { org: '*', ...faults });
      await Promise.all([
        ...reads.map((path) => ask(mood, 'GET', path)),
        ask(mood, 'POST', `/api/salesforce/org/${org}/ticket`, { ...ticket, subject: `While it ${mood}` }),
      ]);
      await order(place, 'clear-faults', { org: '*' });
    }
    const subjects = Object.keys(moods).map((mood) => `While it ${mood}`);
    const there = () => {
      const cases = place.crm.world.orgs.get('docugen')?.store.rows('Case') ?? [];
      return cases.map((row) => String(row['Subject'])).filter((subject) => subjects.includes(subject));
    };
    const end = Date.now() + 120_000;
    while (Date.now() < end && new Set(there()).size < subjects.length) {
      await place.query(`update jobs set run_at = now() where name = 'tickets.send' and state = 'ready'`);
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    const found = there();
    return [
      {
        promise:
          'whatever the CRM does, each call is answered within 25 s, with a word of the closed list where refused',
        figure: `${wrong.length} of ${count(asked)} otherwise${wrong
          .slice(0, 4)
          .map((one) => `; ${one}`)
          .join('')}`,
        holds: wrong.length === 0,
      },
      {
        promise: 'a ticket written in any of these moods is in the CRM afterwards, once',
        figure: `${new Set(found).size} of ${subjects.length}, ${found.length - new Set(found).size} twice`,
        holds: found.length === subjects.length && new Set(found).size === subjects.length,
      },
    ];
  } finally {
    await place.close();
  }
};

import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { note } from '#domains/webdocs/signing.test-support.ts';
import { eventOf } from '#domains/sign-logs/sign-logs.test-support.ts';
import { docx } from '#sim/crm/documents/office.ts';
import { seedApiToken, seedCompany, seedPeople } from '../durability/seeds.ts';
import type { Fleet } from './fleet.ts';

/** Calls of people, signers, integrations and the e-signature provider at a constant rate. */
export interface MixedLoad {
  asked: number;
  /** Calls with an unexpected answer, as `POST /api/webhooks/sign 503`. */
  failed: string[];
  /** Milliseconds of each answer. */
  took: number[];
  /** Number of event streams that ended properly and that were cut. */
  streams: { whole: number; cut: number };
  /** Starts no new calls and waits for the open ones. */
  stop(): Promise<void>;
}

interface Wanted {
  method: string;
  path: string;
  status: number;
  bearer?: string;
  headers?: Record<string, string>;
  body?: string | FormData;
  /** Uses the answer. */
  take?: (text: string) => void;
}

const people = 40;
const json = { 'content-type': 'application/json' };

const noteFor = (name: string): string =>
  JSON.stringify({
    ...note({
      name,
      documents: [{ title: 'Note', html: '<p>Bon pour accord : {{a}}</p>' }],
      signatories: [{ firstName: 'Zoé', lastName: 'Neuf', email: `${name}@load.example` }],
      interactions: [{ tag: '{{a}}', recipient: 's1', type: 'text' }],
    }),
  });

interface Stock {
  bearers: string[];
  apiToken: string;
  secret: string;
  /** `links`: all signing links; `unsigned`: those not used yet. */
  unsigned: string[];
  links: string[];
}

type Asking = (turn: number) => Wanted;

const ringOf = (stock: Stock): { ring: Asking[]; create: Asking } => {
  const { bearers, apiToken, secret, links, unsigned } = stock;
  const one = (list: string[], turn: number): string => list[turn % list.length] ?? '';
  const read = (turn: number): Wanted => ({
    method: 'GET',
    path: '/api/user',
    status: 200,
    bearer: one(bearers, turn),
  });
  const page = (turn: number): Wanted => ({
    method: 'GET',
    path: `/webdoc/${one(links, turn)}`,
    status: 200,
  });
  const view = (turn: number): Wanted => ({
    method: 'GET',
    path: `/api/webdoc/${one(links, turn)}`,
    status: 200,
  });
  const list = (): Wanted => ({ method: 'GET', path: '/api/public/webdocs', status: 200, bearer: apiToken });
  /** These calls have no Idempotency-Key, so a proxy must not repeat them. */
  const opened = (turn: number): Wanted => ({
    method: 'POST',
    path: '/api/webdoc/opened',
    status: 200,
    headers: json,
    body: JSON.stringify({ webdocToken: one(links, turn) }),
  });
  const event = (): Wanted => {
    const body = JSON.stringify(eventOf());
    const signature = createHmac('sha256', secret).update(body).digest('hex');
    return {
      method: 'POST',
      path: '/api/webhooks/sign',
      status: 200,
      headers: { ...json, 'x-yousign-signature-256': `sha256=${signature}` },
      body,
    };
  };
  const upload = (turn: number): Wanted => {
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(docx([`Modèle ${turn}`], 20_000))]), 'modele.docx');
    return {
      method: 'PUT',
      path: `/api/public/templates/LOAD-${turn % 20}`,
      status: 200,
      bearer: apiToken,
      body,
    };
  };
  const create = (turn: number): Wanted => ({
    method: 'POST',
    path: '/api/public/webdocs',
    status: 201,
    bearer: apiToken,
    headers: { ...json, 'idempotency-key': randomUUID() },
    body: noteFor(`load${turn}`),
    take: (text) => {
      const { token } = JSON.parse(text).signatories[0];
      links.push(token);
      unsigned.push(token);
    },
  });
  const sign = (turn: number): Wanted => {
    const webdocToken = unsigned.shift();
    if (webdocToken === undefined) return read(turn);
    return {
      method: 'POST',
      path: '/api/webdoc/sign',
      status: 200,
      headers: { ...json, 'idempotency-key': randomUUID() },
      body: JSON.stringify({
        webdocToken,
        actions: [{ tag: '{{a}}', type: 'text', value: 'Oui' }],
        consent: { language: 'fr' },
      }),
    };
  };
  const ring = [
    read,
    opened,
    page,
    event,
    read,
    list,
    opened,
    view,
    event,
    create,
    read,
    opened,
    page,
    event,
    read,
    upload,
    opened,
    view,
    event,
    read,
    read,
    opened,
    page,
    event,
    read,
    list,
    opened,
    view,
    event,
    create,
    read,
    opened,
    page,
    event,
    read,
    read,
    opened,
    view,
    event,
    read,
    read,
    opened,
    page,
    event,
    read,
    upload,
    opened,
    view,
    event,
    sign,
  ];
  return { ring, create };
};

const askOnce = async (origin: string, load: MixedLoad, wanted: Wanted): Promise<void> => {
  const { method, path, status, bearer, headers, body, take } = wanted;
  const begun = performance.now();
  const name = `${method} ${path.replace(/(webdoc|templates)\/[^/]{12,}$|LOAD-\d+$/, '$1/…')}`;
  try {
    const answer = await fetch(origin + path, {
      method,
      headers: { ...headers, ...(bearer && { authorization: `Bearer ${bearer}` }) },
      ...(body !== undefined && { body }),
    });
    const text = await answer.text();
    load.took.push(performance.now() - begun);
    if (answer.status === status) take?.(text);
    else load.failed.push(`${name} ${answer.status} ${/"code":"(\w+)"/.exec(text)?.[1] ?? ''}`);
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } };
    load.failed.push(`${name} ${cause?.code ?? (error as Error).message}`);
  }
};

/** Opens event streams repeatedly; a stopping portal must end its streams properly. */
const keepListening = async (origin: string, load: MixedLoad, bearer: string, isOver: () => boolean): Promise<void> => {
  while (!isOver()) {
    try {
      const stopping = new AbortController();
      const answer = await fetch(`${origin}/api/logs/sign/live`, {
        headers: { authorization: `Bearer ${bearer}` },
        signal: stopping.signal,
      });
      if (answer.status !== 200) throw new Error(`answered ${answer.status}`);
      let text = '';
      const end = setInterval(() => isOver() && stopping.abort(), 100);
      const decoder = new TextDecoder();
      try {
        for await (const chunk of answer.body ?? []) text += decoder.decode(chunk, { stream: true });
      } finally {
        clearInterval(end);
      }
      JSON.parse(text);
      load.streams.whole += 1;
    } catch {
      if (isOver()) return;
      load.streams.cut += 1;
      await pause(50);
    }
  }
};

export const startMixedLoad = async (fleet: Fleet, perSecond: number): Promise<MixedLoad> => {
  const { origin } = fleet;
  const companyId = await seedCompany(fleet, 'Charge');
  const names = Array.from({ length: people }, () => `${randomUUID()}@load.example`);
  const persons = await seedPeople(fleet, names, companyId);
  const stock: Stock = {
    bearers: persons.map(({ bearer }) => bearer),
    apiToken: await seedApiToken(fleet, companyId),
    secret: fleet.webhookSecret,
    unsigned: [],
    links: [],
  };
  const load: MixedLoad = {
    asked: 0,
    failed: [],
    took: [],
    streams: { whole: 0, cut: 0 },
    stop: async () => {},
  };
  const { ring, create } = ringOf(stock);
  for (let turn = -10; turn < 0; turn += 1) await askOnce(origin, load, create(turn));
  const under = new Set<Promise<void>>();
  const over = new AbortController();
  const begun = performance.now();
  const pacing = (async () => {
    while (!over.signal.aborted) {
      const due = Math.floor(((performance.now() - begun) / 1_000) * perSecond);
      for (; load.asked < due; load.asked += 1) {
        const wanted = ring[load.asked % ring.length]?.(load.asked);
        if (!wanted) continue;
        const asking = askOnce(origin, load, wanted).finally(() => under.delete(asking));
        under.add(asking);
      }
      await pause(5);
    }
  })();
  const listening = stock.bearers
    .slice(0, 3)
    .map((bearer) => keepListening(origin, load, bearer, () => over.signal.aborted));
  load.stop = async () => {
    over.abort();
    await Promise.all([pacing, ...under, ...listening]);
  };
  return load;
};

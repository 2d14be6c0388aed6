import { recordId } from '../ids.ts';
import type { SfRecord } from '../fields.ts';
import { readToldObjects } from '../metadata/flows.ts';
import type { Notification } from './message-queue.ts';
import type { ToldObject } from '../metadata/flows.ts';
import { escapeHtml } from '../pages.ts';
import type { Store } from '../store.ts';
import { instanceUrl, orgIdOf } from '../world.ts';
import type { Org, World } from '../world.ts';

/** As Salesforce documents it: 100 notifications a message, a minute for the answer, at most two hours between tries, a day. */
const mostNotifications = 100;
const answerWithinMs = 60_000;
const longestRetryMs = 2 * 3_600_000;
const keptMs = 24 * 3_600_000;

const toldObjects = readToldObjects('provider/force-app');

const idsOfActions = (org: Org): Map<ToldObject, string> =>
  new Map(toldObjects.map((told, at) => [told, recordId('04k', org.store.tag, at + 1)]));

const notificationXml = (org: Org, { id, told, recordId: record }: Notification): string => {
  const values: SfRecord = org.store.get(told.object, record) ?? {};
  const fields = told.fields.map((name) => `<sf:${name}>${escapeHtml(values[name])}</sf:${name}>`).join('');
  return `<Notification><Id>${id}</Id><sObject xsi:type="sf:${told.object}" xmlns:sf="urn:sobject.enterprise.soap.sforce.com">${fields}</sObject></Notification>`;
};

const envelope = (world: World, org: Org, told: ToldObject, some: Notification[]): string => {
  const orgId = orgIdOf(org);
  const api = (kind: string) => `${instanceUrl(world, org)}/services/Soap/${kind}/67.0/${orgId.slice(0, 15)}`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><soapenv:Body><notifications xmlns="http://soap.sforce.com/2005/09/outbound"><OrganizationId>${orgId}</OrganizationId><ActionId>${idsOfActions(org).get(told)}</ActionId><SessionId xsi:nil="true"/><EnterpriseUrl>${api('c')}</EnterpriseUrl><PartnerUrl>${api('u')}</PartnerUrl>${some.map((one) => notificationXml(org, one)).join('')}</notifications></soapenv:Body></soapenv:Envelope>`;
};

/** True for `Ack` true, whatever its prefix. */
const isAcknowledged = (answer: string): boolean => /<(?:\w+:)?Ack>\s*true\s*<\/(?:\w+:)?Ack>/.test(answer);

const post = async (endpoint: string, body: string): Promise<boolean> => {
  try {
    const answer = await fetch(endpoint, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'text/xml; charset=UTF-8', soapaction: '""' },
      body,
      signal: AbortSignal.timeout(answerWithinMs),
    });
    return isAcknowledged(await answer.text()) && answer.ok;
  } catch {
    return false;
  }
};

/** Records that differ from what was looked at last; a store that was not seen before has none. */
const openLooking = () => {
  const seen = new WeakMap<Store, Map<string, SfRecord | null>>();
  return (store: Store): { told: ToldObject; id: string }[] => {
    const known = seen.get(store);
    const now = new Map<string, SfRecord | null>();
    const changed: { told: ToldObject; id: string }[] = [];
    for (const told of toldObjects)
      for (const [id, record] of Object.entries(store.changes[told.object] ?? {})) {
        now.set(id, record);
        if (record !== null && record['IsDeleted'] !== true && known !== undefined && known.get(id) !== record)
          changed.push({ told, id: String(record['Id']) });
      }
    seen.set(store, now);
    return changed;
  };
};

const providerOf = (world: World): Org | undefined =>
  [...world.orgs.values()].find(({ spec }) => spec.kind === 'provider');

/** Sends what is due, a message for each object. */
const sendDue = async (world: World): Promise<void> => {
  const queue = world.messages;
  const org = providerOf(world);
  for (const told of toldObjects) {
    const { endpoint } = queue;
    const now = Date.now();
    const some = queue.waiting.filter((one) => one.told === told && one.due <= now).slice(0, mostNotifications);
    if (org === undefined || endpoint === null || some.length === 0) continue;
    const isTaken = await post(endpoint, envelope(world, org, told, some));
    if (isTaken) queue.sent += 1;
    else queue.failed += 1;
    for (const one of some) {
      one.due = Date.now() + Math.min(queue.retryMs * 2 ** one.tries, longestRetryMs);
      one.tries += 1;
    }
    queue.waiting = queue.waiting.filter((one) => !(isTaken && some.includes(one)) && now - one.since < keptMs);
  }
};

export interface OutboundMessages {
  /** Call it after each change to records. */
  look(): void;
  close(): void;
}

/**
 * Sends outbound messages as the flows in `salesforce/provider` order: after each change to a record, and again until they
 * are acknowledged.
 */
export const openOutboundMessages = (world: World): OutboundMessages => {
  const changesOf = openLooking();
  let timer: NodeJS.Timeout | undefined;
  let isSending = false;
  let isClosed = false;
  const plan = (): void => {
    clearTimeout(timer);
    const { waiting, endpoint } = world.messages;
    if (isSending || isClosed || endpoint === null || waiting.length === 0) return;
    const first = Math.min(...waiting.map(({ due }) => due));
    timer = setTimeout(() => void send(), Math.max(first - Date.now(), 0)).unref();
  };
  const send = async (): Promise<void> => {
    isSending = true;
    await sendDue(world);
    isSending = false;
    plan();
  };
  const look = (): void => {
    const org = providerOf(world);
    const queue = world.messages;
    if (org === undefined) return;
    for (const { told, id } of changesOf(org.store)) {
      if (queue.endpoint === null) continue;
      const known = { id: recordId('04l', org.store.tag, queue.serial++), since: Date.now(), due: Date.now() };
      queue.waiting.push({ ...known, told, recordId: id, tries: 0 });
    }
    plan();
  };
  look();
  return {
    look,
    close: () => {
      isClosed = true;
      clearTimeout(timer);
    },
  };
};

/** Where messages go from now on; what waits is due at once. */
export const setMessages = (world: World, input: Record<string, unknown>): object => {
  const queue = world.messages;
  const { endpoint, retryMs } = input;
  if (typeof endpoint === 'string' || endpoint === null) queue.endpoint = endpoint;
  if (typeof retryMs === 'number') queue.retryMs = retryMs;
  for (const one of queue.waiting) one.due = 0;
  return describeMessages(world);
};

export const describeMessages = ({ messages: { endpoint, waiting, sent, failed } }: World): object => ({
  endpoint,
  waiting: waiting.length,
  sent,
  failed,
});

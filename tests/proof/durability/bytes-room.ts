import { createHash, createHmac } from 'node:crypto';
import { docx } from '#sim/crm/documents/office.ts';
import { eventOf } from '#domains/sign-logs/sign-logs.test-support.ts';
import { count, none, type Figure } from '../support/figures.ts';
import { compare, type Room, type RoomParts } from './room.ts';
import { seedApiToken, seedCompany } from './seeds.ts';

const uploaders = 8;
const senders = 8;

const openUploads = async ({ place, presser, chance }: RoomParts): Promise<Room> => {
  const companyId = await seedCompany(place, 'Templates');
  const bearer = await seedApiToken(place, companyId);
  const stored = new Map<string, string>();
  let versions = 0;

  /** Each uploader replaces one template repeatedly: the last acknowledged file must be stored. */
  const upload = (externalId: string) => async () => {
    versions += 1;
    const bytes = docx([`${externalId} ${versions}`], chance.between(1_000, 200_000));
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(bytes)]), `${externalId}.docx`);
    const { answer } = await presser.untilKnown({
      method: 'PUT',
      path: `/api/public/templates/${externalId}`,
      bearer,
      body,
    });
    if (answer.status === 200) stored.set(externalId, createHash('sha256').update(bytes).digest('hex'));
  };

  const figures = async (): Promise<Figure[]> => {
    const rows = await place.query(
      `select external_id, encode(sha256, 'hex') as hash from template_documents where company_id = $1`,
      [companyId],
    );
    const there = rows.map(({ external_id: externalId, hash }) => `${externalId} ${hash}`);
    const wanted = [...stored].map(([externalId, hash]) => `${externalId} ${hash}`);
    const { lost, twice, strange } = compare(wanted, new Set(wanted), there);
    const wrong = lost.length + twice.length + strange.length;
    return [
      none('templates that do not hold the last acknowledged file', wrong, `${stored.size}, ${count(versions)} sent`),
    ];
  };
  return {
    clients: Array.from({ length: uploaders }, (_, at) => upload(`TPL-${at}`)),
    figures,
  };
};

const openEvents = ({ place, presser }: RoomParts): Room => {
  const pressed = new Set<string>();
  const acknowledged = new Set<string>();

  /** Repeats the same bytes until they are accepted, as the e-signature provider does. */
  const send = async () => {
    const event = eventOf();
    const body = JSON.stringify(event);
    pressed.add(event.event_id);
    const { answer } = await presser.untilKnown({
      method: 'POST',
      path: '/api/webhooks/sign',
      body,
      headers: {
        'x-yousign-signature-256': `sha256=${createHmac('sha256', place.webhookSecret).update(body).digest('hex')}`,
      },
    });
    if (answer.status === 200) acknowledged.add(event.event_id);
  };

  const figures = async (): Promise<Figure[]> => {
    const rows = await place.query(`select event_id from sign_events where source = 'provider'`);
    const stored = rows.map(({ event_id: id }) => String(id));
    const { lost, twice, strange } = compare(acknowledged, pressed, stored);
    return [
      none(
        'events of the e-signature provider lost, kept twice or made up',
        lost.length + twice.length + strange.length,
        count(acknowledged.size),
      ),
    ];
  };
  return { clients: Array.from({ length: senders }, () => send), figures };
};

/** Calls from other systems: template files, and events of the e-signature provider. */
export const openBytesRoom = async (parts: RoomParts): Promise<Room> => {
  const rooms = [await openUploads(parts), openEvents(parts)];
  return {
    clients: rooms.flatMap(({ clients }) => clients),
    figures: async () => (await Promise.all(rooms.map((room) => room.figures()))).flat(),
  };
};

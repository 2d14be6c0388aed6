import sharp from 'sharp';
import type { Branding } from '#contract/brandings.ts';
import type { Person } from '#tests/support/people.ts';
import type { Answer, World } from '#tests/support/world.ts';

export const callAs =
  (world: World) =>
  (person: Person, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', body?: object): Promise<Answer> =>
    world.call(method, `/api/companyBranding${path}`, { bearer: person.bearer, body });

export const asDataUrl = (bytes: Buffer, type = 'image/png'): string =>
  `data:${type};base64,${bytes.toString('base64')}`;

/** A picture of one colour. */
export const picture = (width: number, height: number, kind: 'png' | 'jpeg' | 'gif' = 'png') =>
  sharp({ create: { width, height, channels: 3, background: '#c8102e' } })
    .toFormat(kind)
    .toBuffer();

export const addBranding = async (world: World, person: Person, name: string): Promise<Branding> => {
  const call = callAs(world);
  const { body: id } = await call(person, 'POST', '', { name });
  return (await call(person, 'GET', `/${id}`)).body;
};

export const save = (world: World, person: Person, branding: Branding, more: object = {}) => {
  const { lastModification: _, ...body } = branding;
  return callAs(world)(person, 'PUT', `/${branding.id}`, { ...body, ...more });
};

import type * as z from 'zod/mini';
import type { EndpointShape } from '../endpoint.ts';

/** One sentence or more, in English and in French. */
export type Text = readonly [en: string, fr: string];
/** Bounds as JSON Schema names them. */
export interface Bounds {
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
}

/** Describes a field: its meaning, an example, its unit and bounds where the schema lacks them. */
export type FieldText = readonly [en: string, fr: string, example?: unknown, bounds?: Bounds];

type FieldTexts<Shape> = { readonly [Name in keyof Shape]-?: FieldText };

/** An object of the public API under the name that its description and the SDK give it. */
export interface Component {
  name: string;
  schema: z.ZodMiniObject;
  about: Text;
  fields: Readonly<Record<string, FieldText>>;
}

/** Describes an object. A field without its texts does not compile. */
export const component = <S extends z.ZodMiniObject>(
  name: string,
  schema: S,
  about: Text,
  fields: FieldTexts<S['shape']>,
): Component => ({ name, schema, about, fields });

/** Calls of the public API stand together by subject. */
export type CallTag = 'documents' | 'templates' | 'settings' | 'logs' | 'verification';

export interface DescribedCall {
  endpoint: EndpointShape;
  /** `operationId` in the description, and the name of the SDK's method. */
  id: string;
  tag: CallTag;
  title: Text;
  about: Text;
  answer: Text;
  /** Media type of a file. Default: `application/octet-stream`. */
  media?: string;
  /** Parameters of path and query. */
  parameters: Readonly<Record<string, FieldText>>;
}

type ShapeOf<S> = S extends z.ZodMiniObject<infer Shape> ? Shape : unknown;
type Parameters<E extends EndpointShape> = FieldTexts<ShapeOf<E['params']> & ShapeOf<E['query']>>;

/** Describes a call. A parameter without its texts does not compile. */
export const described = <E extends EndpointShape>(
  endpoint: E,
  texts: Omit<DescribedCall, 'endpoint' | 'parameters'> & { parameters: Parameters<E> },
): DescribedCall => ({ ...texts, endpoint });

import type { Language } from '../roles.ts';

/* The parts of an OpenAPI 3.1 document that a page or a program made from it reads. */

export interface ApiSchema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  properties?: Record<string, ApiSchema>;
  additionalProperties?: ApiSchema;
  required?: string[];
  items?: ApiSchema;
  anyOf?: ApiSchema[];
  allOf?: ApiSchema[];
  examples?: unknown[];
}

export interface ApiParameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description: string;
  schema: ApiSchema;
  example?: unknown;
}

export interface ApiContent {
  schema: ApiSchema;
  example?: unknown;
  examples?: Record<string, { $ref: string }>;
}

export interface ApiOperation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: object[];
  parameters: (ApiParameter | { $ref: string })[];
  requestBody?: { required: boolean; content: Record<string, ApiContent> };
  responses: Record<string, { description: string; content?: Record<string, ApiContent> }>;
}

export interface ApiDocument {
  info: { title: string; description: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, ApiOperation>>;
  webhooks: Record<string, { post: ApiOperation }>;
  components: {
    schemas: Record<string, ApiSchema>;
    examples: Record<string, { summary: string }>;
    parameters: Record<string, ApiParameter>;
    headers: Record<string, Pick<ApiParameter, 'description' | 'schema' | 'example'>>;
  };
}

/** All data of the page `/api/docs`. */
export interface DocsPage {
  productName: string;
  language: Language;
  document: ApiDocument;
}

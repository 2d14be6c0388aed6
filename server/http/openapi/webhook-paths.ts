import { generalTexts } from '#contract/public-api/general-texts.ts';
import { eventTexts, testMessage, webhookMessage } from '#contract/public-api/webhook-texts.ts';
import { testEvent } from '#contract/webhooks.ts';
import { textIn, type Language, type Schemas } from './json-schema.ts';

/** For example `onSignerDone` for `signer.done`. */
const operationId = (event: string): string =>
  `on${event
    .split(/[._]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')}`;

const statusAfter: Readonly<Record<string, string>> = { 'signer.done': 'signed', 'signer.declined': 'declined' };

/** The example of a message, as of an event of this name. */
const exampleOf = (event: string, example: { data: { signatory?: object } }): object => {
  const { signatory, ...data } = example.data;
  const isAboutOne = signatory !== undefined && event.startsWith('signer.');
  const about = isAboutOne && { signatory: { ...signatory, status: statusAfter[event] ?? 'pending' } };
  return { ...example, type: event, data: { ...data, ...about } };
};

/** The `webhooks` of an OpenAPI document: every event with the body of its message. */
export const webhookPaths = (schemas: Schemas, language: Language): object => {
  const headers = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
  return Object.fromEntries(
    Object.entries(eventTexts).map(([event, text]) => {
      const message = schemas.of(event === testEvent ? testMessage : webhookMessage, 'output');
      const type = { type: 'string', const: event, description: textIn(language, text) };
      const example = exampleOf(event, schemas.exampleOf(message, 'output') as { data: object });
      return [
        event,
        {
          post: {
            operationId: operationId(event),
            tags: ['Webhooks'],
            summary: event,
            description: textIn(language, text),
            security: [],
            parameters: headers.map((name) => ({ $ref: `#/components/parameters/${name}` })),
            requestBody: {
              required: true,
              description: textIn(language, text),
              content: {
                'application/json': { schema: { allOf: [message, { type: 'object', properties: { type } }] }, example },
              },
            },
            responses: {
              204: { description: textIn(language, generalTexts.taken) },
              410: { description: textIn(language, generalTexts.gone) },
            },
          },
        },
      ];
    }),
  );
};

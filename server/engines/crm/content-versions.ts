import { objectOf } from './response-body.ts';
import { multipart } from './multipart.ts';
import type { Content } from './multipart.ts';
import { checkedId, newIdOf } from './records.ts';
import type { RestCall } from './request.ts';
import type { Fields } from './org-api.ts';

export const versionDataPath = (root: string, id: string): string =>
  `${root}/sobjects/ContentVersion/${checkedId(id)}/VersionData`;

/** The time limit of an upload grows by the time that its bytes need at 250 kB/s. */
const bytesPerMs = 250;

/** The call that makes a ContentVersion of a file. */
export const versionUpload = (
  root: string,
  { name, fields, content }: { name: string; fields: Fields; content: Content },
): { rest: RestCall; read: (response: Response) => Promise<string>; extraMs: number } => {
  const body = multipart({ ...fields, PathOnClient: name }, name, content);
  return {
    rest: {
      method: 'POST',
      path: `${root}/sobjects/ContentVersion`,
      headers: { 'content-type': body.contentType, 'content-length': String(body.bytes) },
      body: () => body.open(),
      repeatable: false,
    },
    read: async (response) => newIdOf(await objectOf(response)),
    extraMs: Math.ceil(body.bytes / bytesPerMs),
  };
};

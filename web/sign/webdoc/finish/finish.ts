import type { Language } from '#contract/roles.ts';
import type { SignDocument } from '#contract/webdocs/sign-page.ts';
import type { PagesReached } from '#contract/pages-reached.ts';
import type { FileToCollect, WebdocView } from '#contract/webdocs/webdocs.ts';
import { call } from '#kit/call.ts';
import { upload } from '#kit/upload.ts';
import type { UploadOptions } from '#kit/upload.ts';
import type { FieldStore } from '../fields/field-store.ts';
import { actionsOf } from '../../viewer/field-rules.ts';
import { proofHeaders } from '../codes/pending-proof.ts';
import { signWebdoc, uploadWebdocFile } from '../deferred-calls.ts';
import { tokenInAddress } from '../../shell/link-token.ts';

export const sendFile = (
  item: Pick<FileToCollect, 'id'>,
  file: File,
  watching: UploadOptions,
): Promise<FileToCollect> =>
  upload(
    uploadWebdocFile,
    { params: { fileId: item.id, token: tokenInAddress() }, file, headers: proofHeaders() },
    watching,
  );

/** Body of the sign call: the entered values, the documents shown and the language of the consent. */
export const toSignBody = (
  view: WebdocView,
  documents: readonly SignDocument[],
  book: FieldStore,
  consent: { language: Language },
  pagesReached: PagesReached,
  pagesReceipt: string | null,
) => ({
  webdocToken: tokenInAddress(),
  actions: actionsOf(view.interactions, book.values()),
  documents: documents.map(({ id, sha256 }) => ({ id, sha256 })),
  consent,
  strokes: { ...book.strokes() },
  pagesReached,
  ...(pagesReceipt !== null && { pagesReceipt }),
});

/**
 * Signs or validates. Repeated attempts with the same key count once.
 * @throws {Refused | Unreachable}
 */
export const sendSignature = (body: ReturnType<typeof toSignBody>, idempotencyKey: string, signal?: AbortSignal) =>
  call(signWebdoc, { body }, { idempotencyKey, headers: proofHeaders(), ...(signal && { signal }) });

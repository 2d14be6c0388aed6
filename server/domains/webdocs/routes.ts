import * as previews from '#contract/webdocs/previews.ts';
import { getSealCertificates } from '#contract/webdocs/seal-certificates.ts';
import * as senders from '#contract/webdocs/public-webdocs.ts';
import * as codes from '#contract/webdocs/signer-codes.ts';
import * as lives from '#contract/webdocs/lifecycle.ts';
import * as drafts from '#contract/webdocs/drafts.ts';
import * as signers from '#contract/webdocs/webdocs.ts';
import type { AppContext } from '#server/app-context.ts';
import { route, type Route } from '#http/route.ts';
import { cancelDocument } from './lifecycle/cancel.ts';
import { openCleaner, type Cleaner } from '#engines/html/cleaner.ts';
import { correctParty } from './lifecycle/correct.ts';
import { createDocument } from './creation/create.ts';
import { declineDocument } from './lifecycle/decline.ts';
import { delegateDocument } from './lifecycle/delegate.ts';
import { keepDraft } from './signing/drafts.ts';
import { downloadFinal, downloadOwn } from './signing/download.ts';
import { makePreview, readPreview } from './creation/previews.ts';
import {
  noteOpened,
  readBranding,
  readEvidence,
  readHtml,
  readSummary,
  readView,
} from './signing/read-handlers.ts';
import { sendCode } from './signer-codes/send-code.ts';
import { publishCertificates } from './seal-certificates.ts';
import { listDocuments } from './lifecycle/list.ts';
import { remindSignatories } from './lifecycle/remind.ts';
import { signDocument } from './signing/sign.ts';
import { openUploads } from './signing/upload.ts';
import { verifyCode } from './signer-codes/verify-code.ts';

const routesWith = (product: AppContext, clean: Cleaner): Route[] => [
  route(senders.createWebdoc, (call) => createDocument(product, clean, call)),
  route(lives.listWebdocs, (call) => listDocuments(product, call)),
  route(lives.remindWebdoc, (call) => remindSignatories(product, call)),
  route(lives.cancelWebdoc, (call) => cancelDocument(product, call)),
  route(lives.correctSignatory, (call) => correctParty(product, call)),
  route(senders.getWebdocSummary, (call) => readSummary(product, call)),
  route(senders.getWebdocFile, (call) => downloadOwn(product, call)),
  route(senders.getWebdocEvidence, (call) => readEvidence(product, call)),
  route(previews.createPreview, (call) => makePreview(product, clean, call)),
  route(previews.getPreview, (call) => readPreview(product, call)),
  route(getSealCertificates, (call) => publishCertificates(product, call)),
  route(signers.getWebdoc, (call) => readView(product, call)),
  route(signers.getWebdocBranding, (call) => readBranding(product, call)),
  route(signers.getWebdocHtml, (call) => readHtml(product, call)),
  route(signers.noteWebdocOpened, (call) => noteOpened(product, call)),
  route(codes.sendSignerCode, (call) => sendCode(product, call)),
  route(codes.verifySignerCode, (call) => verifyCode(product, call)),
  route(drafts.keepWebdocDraft, (call) => keepDraft(product, call)),
  route(signers.signWebdoc, (call) => signDocument(product, call)),
  route(signers.downloadWebdoc, (call) => downloadFinal(product, call)),
  route(signers.declineWebdoc, (call) => declineDocument(product, call)),
  route(signers.delegateWebdoc, (call) => delegateDocument(product, call)),
  route(signers.uploadWebdocFile, openUploads(product)),
];

export const webdocRoutes = (product: AppContext): Route[] =>
  routesWith(product, openCleaner(product.settings.programs.clean));

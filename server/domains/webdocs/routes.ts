import * as mine from '#contract/webdocs/own-documents.ts';
import * as previews from '#contract/webdocs/previews.ts';
import { getSealCertificates } from '#contract/webdocs/seal-certificates.ts';
import * as senders from '#contract/webdocs/public-webdocs.ts';
import * as codes from '#contract/webdocs/signer-codes.ts';
import * as lives from '#contract/webdocs/lifecycle.ts';
import * as papers from '#contract/webdocs/paper.ts';
import * as drafts from '#contract/webdocs/drafts.ts';
import * as recipients from '#contract/webdocs/recipients.ts';
import * as questions from '#contract/webdocs/questions.ts';
import { reportMail } from '#contract/webdocs/reports.ts';
import * as snoozes from '#contract/webdocs/snooze.ts';
import * as sandbox from '#contract/webdocs/sandbox.ts';
import * as signers from '#contract/webdocs/webdocs.ts';
import type { AppContext } from '#server/app-context.ts';
import { route, type Route } from '#http/route.ts';
import { cancelDocument } from './lifecycle/cancel.ts';
import { openTurns } from '#domains/companies/unverified-turns.ts';
import { openCleaner, type Cleaner } from '#engines/html/cleaner.ts';
import { correctParty } from './lifecycle/correct.ts';
import { createDocument } from './creation/create.ts';
import { declineDocument } from './lifecycle/decline.ts';
import { delegateDocument } from './lifecycle/delegate.ts';
import { keepDraft, readDraft } from './signing/drafts.ts';
import { downloadFinal, downloadOwn } from './signing/download.ts';
import { makePreview, readPreview } from './creation/previews.ts';
import { openPreviewPages } from './creation/review-preview.ts';
import { noteOpened, readBranding, readEvidence, readHtml, readSummary, readView } from './signing/read-handlers.ts';
import { sendCode } from './signer-codes/send-code.ts';
import { publishCertificates } from './seal-certificates.ts';
import { listDocuments } from './lifecycle/list.ts';
import { correctByUser, showRecipients } from './lifecycle/recipients.ts';
import { expireNow } from './sandbox/expire-now.ts';
import { reopenByToken, reopenByUser } from './lifecycle/reopen.ts';
import { remindSignatories } from './lifecycle/remind.ts';
import { readSnooze, snoozeDocument } from './lifecycle/snooze.ts';
import { readOwnDocuments, requestOwnLink } from './signing/own-documents.ts';
import { declineAs, signAs } from './sandbox/sign-as.ts';
import { signDocument } from './signing/sign.ts';
import { openUploads } from './signing/upload.ts';
import { openPaperPrinter } from './paper/print-paper.ts';
import { digestPages } from './paper/digest-paper.ts';
import { downloadPaperOf } from './paper/download-paper.ts';
import { reviewPages } from './paper/review-pages.ts';
import { answerByLink, answerByUser, showQuestions } from './questions/answer.ts';
import { askSender, readThread } from './questions/ask.ts';
import { recordRoutes } from './records/routes.ts';
import { report } from './reports/report.ts';
import { verifyCode } from './signer-codes/verify-code.ts';

const paperRoutes = (context: AppContext): Route[] => {
  const print = openPaperPrinter(context.pdf);
  return [
    route(papers.reviewPaper, (call) => reviewPages(context, print, call)),
    route(papers.digestPaper, (call) => digestPages(context, print, call)),
    route(papers.downloadPaper, (call) => downloadPaperOf(context, print, call)),
  ];
};

const questionRoutes = (context: AppContext): Route[] => [
  route(reportMail, (call) => report(context, call)),
  route(questions.readQuestions, (call) => readThread(context, call)),
  route(questions.askQuestion, (call) => askSender(context, call)),
  route(questions.answerByMail, (call) => answerByLink(context, call)),
  route(questions.listQuestions, (call) => showQuestions(context, call)),
  route(questions.answerInPortal, (call) => answerByUser(context, call)),
];

const routesWith = (context: AppContext, cleaner: Cleaner): Route[] => [
  route(senders.createWebdoc, (call) => createDocument(context, cleaner, call)),
  route(lives.listWebdocs, (call) => listDocuments(context, call)),
  route(lives.remindWebdoc, (call) => remindSignatories(context, call)),
  route(lives.cancelWebdoc, (call) => cancelDocument(context, call)),
  route(lives.expireWebdoc, (call) => expireNow(context, call)),
  route(sandbox.signWebdocAs, (call) => signAs(context, call)),
  route(sandbox.declineWebdocAs, (call) => declineAs(context, call)),
  route(lives.reopenWebdoc, (call) => reopenByToken(context, call)),
  route(lives.correctSignatory, (call) => correctParty(context, call)),
  route(recipients.listRecipients, (call) => showRecipients(context, call)),
  route(recipients.reopenInPortal, (call) => reopenByUser(context, call)),
  route(recipients.correctAddress, (call) => correctByUser(context, call)),
  route(senders.getWebdocSummary, (call) => readSummary(context, call)),
  route(senders.getWebdocFile, (call) => downloadOwn(context, call)),
  route(senders.getWebdocEvidence, (call) => readEvidence(context, call)),
  route(previews.createPreview, (call) => makePreview(context, cleaner, call)),
  route(previews.getPreview, (call) => readPreview(context, call)),
  route(previews.reviewPreview, openPreviewPages(context)),
  route(getSealCertificates, (call) => publishCertificates(context, call)),
  route(signers.getWebdoc, (call) => readView(context, call)),
  route(signers.getWebdocBranding, (call) => readBranding(context, call)),
  route(signers.getWebdocHtml, (call) => readHtml(context, call)),
  route(signers.noteWebdocOpened, (call) => noteOpened(context, call)),
  route(codes.sendSignerCode, (call) => sendCode(context, call)),
  route(codes.verifySignerCode, (call) => verifyCode(context, call)),
  route(drafts.keepWebdocDraft, (call) => keepDraft(context, call)),
  route(drafts.readWebdocDraft, (call) => readDraft(context, call)),
  route(signers.signWebdoc, (call) => signDocument(context, call)),
  route(signers.downloadWebdoc, (call) => downloadFinal(context, call)),
  route(signers.declineWebdoc, (call) => declineDocument(context, call)),
  route(signers.delegateWebdoc, (call) => delegateDocument(context, call)),
  route(snoozes.getSnooze, (call) => readSnooze(context, call)),
  route(snoozes.snoozeWebdoc, (call) => snoozeDocument(context, call)),
  route(signers.uploadWebdocFile, openUploads(context)),
  ...questionRoutes(context),
  ...recordRoutes(context),
  route(mine.mailOwnLink, (call) => requestOwnLink(context, call)),
  route(mine.listOwnDocuments, (call) => readOwnDocuments(context, call)),
  ...paperRoutes(context),
];

export const webdocRoutes = (context: AppContext): Route[] =>
  routesWith(context, openCleaner(context.settings.programs.clean, openTurns(context.db)));

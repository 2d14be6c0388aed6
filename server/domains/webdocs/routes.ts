import * as webdocs from '#contract/webdocs.ts';
import type { Product } from '#http/product.ts';
import { route, type Route } from '#http/route.ts';
import { createDocument } from './create.ts';
import { declineDocument } from './decline.ts';
import { downloadFinal, downloadOwn } from './download.ts';
import { noteOpened, readBranding, readEvidence, readHtml, readSummary, readView } from './reading.ts';
import { signDocument } from './sign.ts';
import { takeFile } from './upload.ts';

export const webdocRoutes = (product: Product): Route[] => [
  route(webdocs.createWebdoc, (call) => createDocument(product, call)),
  route(webdocs.getWebdocSummary, (call) => readSummary(product, call)),
  route(webdocs.getWebdocFile, (call) => downloadOwn(product, call)),
  route(webdocs.getWebdocEvidence, (call) => readEvidence(product, call)),
  route(webdocs.getWebdoc, (call) => readView(product, call)),
  route(webdocs.getWebdocBranding, (call) => readBranding(product, call)),
  route(webdocs.getWebdocHtml, (call) => readHtml(product, call)),
  route(webdocs.noteWebdocOpened, (call) => noteOpened(product, call)),
  route(webdocs.signWebdoc, (call) => signDocument(product, call)),
  route(webdocs.downloadWebdoc, (call) => downloadFinal(product, call)),
  route(webdocs.declineWebdoc, (call) => declineDocument(product, call)),
  route(webdocs.uploadWebdocFile, (call) => takeFile(product, call)),
];

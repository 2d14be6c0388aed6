import { mailDocuments } from './exports-mail.test-support.ts';
import { officeDocuments } from './exports-office.test-support.ts';
import { webDocuments } from './exports-web.test-support.ts';
import type { ExportedDocument } from './exports-forms.test-support.ts';

/** Documents with the elements, classes and styles that other programs write. The text is ours. */
export const exportedDocuments: ExportedDocument[] = [...officeDocuments, ...mailDocuments, ...webDocuments];

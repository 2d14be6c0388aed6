import { signerUpload } from '#contract/limits.ts';
import { receiveCrmMessage } from '#contract/environments/crm-messages.ts';
import { receiveMailReport } from '#contract/mail-reports.ts';
import { getConfig } from '#contract/public-config.ts';
import { languages } from '#contract/roles.ts';
import { reportSpans } from '#contract/spans.ts';
import type { AppContext } from '#server/app-context.ts';
import { route, type Route } from '#http/route.ts';
import { takeBrowserSpans } from './browser-spans.ts';
import { takeCrmMessage } from './crm-messages.ts';
import { takeMailReport } from './mail-reports.ts';

export const portalRoutes = (context: AppContext): Route[] => [
  route(receiveMailReport, (call) => takeMailReport(context, call)),
  route(receiveCrmMessage, (call) => takeCrmMessage(context, call)),
  route(reportSpans, takeBrowserSpans),
  route(getConfig, async () => ({
    productName: context.settings.productName,
    demo: context.settings.demo,
    ...(context.settings.mailboxUrl !== undefined && { mailboxUrl: context.settings.mailboxUrl }),
    links: context.settings.links,
    crm: context.settings.crm,
    languages: [...languages],
    uploads: { signerMaxBytes: signerUpload.maxBytes, signerExtensions: [...signerUpload.extensions] },
  })),
];

import { signerUpload } from '#contract/limits.ts';
import { getConfig } from '#contract/public-config.ts';
import { languages } from '#contract/roles.ts';
import type { AppContext } from '#server/app-context.ts';
import { route, type Route } from '#http/route.ts';

export const portalRoutes = ({ settings }: AppContext): Route[] => [
  route(getConfig, async () => ({
    productName: settings.productName,
    demo: settings.demo,
    ...(settings.mailboxUrl !== undefined && { mailboxUrl: settings.mailboxUrl }),
    links: settings.links,
    crm: settings.crm,
    languages: [...languages],
    uploads: { signerMaxBytes: signerUpload.maxBytes, signerExtensions: [...signerUpload.extensions] },
  })),
];

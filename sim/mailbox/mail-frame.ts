import { parse, serialize, type DefaultTreeAdapterTypes } from 'parse5';

import { visitElements, type Mail } from './mail.ts';

/**
 * The mail's own HTML as a page of its own, for the sandboxed frame: links open in a new tab and
 * `cid:` images come from the attachments. Nothing is cleaned: `framePolicy` keeps scripts from running.
 */
export const frameDocument = (mail: Mail): string => {
  const document = parse(mail.html);
  const heads: DefaultTreeAdapterTypes.Element[] = [];
  visitElements(document, (element) => {
    if (element.tagName === 'base') element.attrs = [];
    if (element.tagName === 'head') heads.push(element);
    for (const attribute of element.attrs) {
      if (attribute.value.startsWith('cid:')) attribute.value = attachmentUrl(mail, attribute.value.slice(4));
    }
  });
  for (const head of heads) head.childNodes.unshift(newTabBase(head));
  return serialize(document);
};

/** Styles and images as a mail reader shows them; no script, form or frame, and an opener no link can reach. */
export const framePolicy = [
  'sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data: http: https:",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ');

const attachmentUrl = (mail: Mail, contentId: string): string => {
  const index = mail.attachments.findIndex((attachment) => attachment.contentId === contentId);
  return index < 0 ? '' : `/mail/${mail.id}/attachments/${index}`;
};

const newTabBase = (head: DefaultTreeAdapterTypes.Element): DefaultTreeAdapterTypes.Element => ({
  nodeName: 'base',
  tagName: 'base',
  namespaceURI: head.namespaceURI,
  attrs: [{ name: 'target', value: '_blank' }],
  childNodes: [],
  parentNode: head,
});

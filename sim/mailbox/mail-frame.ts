import { parse, serialize, type DefaultTreeAdapterTypes } from 'parse5';
import { visitElements, type Mail } from './mail.ts';

/**
 * The mail's HTML as a page for the sandboxed frame: links open in a new tab and `cid:` images come from the
 * attachments. The HTML is not sanitised: `framePolicy` prevents scripts.
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

/** Allows styles and images, as a mail client does; no script, form or frame. */
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

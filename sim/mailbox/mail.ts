import { parse, type DefaultTreeAdapterTypes } from 'parse5';
import PostalMime, { decodeWords, type Address as ParsedAddress, type Attachment } from 'postal-mime';

export interface Address {
  name: string;
  address: string;
}

/** The addresses of MAIL FROM and RCPT TO. Blind copies appear only here. */
export interface Envelope {
  from: string;
  to: string[];
}

export interface MailAttachment {
  name: string;
  mime: string;
  bytes: Uint8Array;
  /** Without angle brackets; empty when the part has none. */
  contentId: string;
  /** Displayed inside the HTML, like a logo, and not listed as an attachment. */
  inline: boolean;
}

/** One received mail, decoded. `text` and `html` are empty when the mail has no such part. */
export interface Mail {
  id: string;
  /** The Message-ID header without its angle brackets. */
  messageId: string;
  /** ISO 8601, UTC. */
  receivedAt: string;
  envelope: Envelope;
  from: Address;
  to: Address[];
  subject: string;
  text: string;
  html: string;
  /** Decoded values by lower-case name; the values of a repeated header are joined with line breaks. */
  headers: Record<string, string>;
  attachments: MailAttachment[];
  /** Every http(s) link of the text, then of the HTML, each once. */
  links: string[];
}

export interface Arrival {
  id: string;
  receivedAt: string;
  envelope: Envelope;
}

/** The MIME structure exceeds the parser's limits on nesting or header size. */
export class UnreadableMailError extends Error {}

/** @throws UnreadableMailError */
export const readMail = async (raw: Uint8Array, arrival: Arrival): Promise<Mail> => {
  const email = await PostalMime.parse(raw).catch((cause: unknown) => {
    throw new UnreadableMailError('unreadable MIME structure', { cause });
  });
  const text = email.text ?? '';
  const html = email.html ?? '';
  return {
    ...arrival,
    messageId: unbracketed(email.messageId),
    from: addresses(email.from ? [email.from] : [])[0] ?? { name: '', address: arrival.envelope.from },
    to: addresses(email.to ?? []),
    subject: email.subject ?? '',
    text,
    html,
    headers: headersByName(email.headers),
    attachments: email.attachments.map((part, index) => readAttachment(part, index, html)),
    links: [...new Set([...linksOfText(text), ...linksOfHtml(html)])],
  };
};

/** Finds http(s) URLs in text, without the punctuation after them. */
export const linksOfText = (text: string): string[] =>
  [...text.matchAll(/https?:\/\/[^\s<>"'«»]+/giu)].map(([link]) => link.replace(/[.,;:!?)\]]+$/u, ''));

const readAttachment = (part: Attachment, index: number, html: string): MailAttachment => {
  const contentId = unbracketed(part.contentId);
  return {
    name: part.filename ?? `part-${index + 1}`,
    mime: part.mimeType,
    bytes: typeof part.content === 'string' ? Buffer.from(part.content) : new Uint8Array(part.content),
    contentId,
    inline: contentId !== '' && html.includes(`cid:${contentId}`),
  };
};

const linksOfHtml = (html: string): string[] => {
  const links: string[] = [];
  if (html) {
    visitElements(parse(html), (element) => {
      const href = element.attrs.find((attribute) => attribute.name === 'href')?.value.trim();
      if (href && (element.tagName === 'a' || element.tagName === 'area') && /^https?:/iu.test(href)) {
        links.push(href);
      }
    });
  }
  return links;
};

/** Calls `visit` for each element below `node`, parents first. */
export const visitElements = (
  node: DefaultTreeAdapterTypes.ParentNode,
  visit: (element: DefaultTreeAdapterTypes.Element) => void,
): void => {
  for (const child of node.childNodes) {
    if ('tagName' in child) visit(child);
    if ('childNodes' in child) visitElements(child, visit);
  }
};

const addresses = (parsed: ParsedAddress[]): Address[] =>
  parsed.flatMap((entry) => entry.group ?? [entry]).map(({ name, address }) => ({ name, address: address ?? '' }));

const headersByName = (headers: { key: string; value: string }[]): Record<string, string> => {
  const byName = new Map<string, string>();
  for (const { key, value } of headers) {
    const before = byName.get(key);
    byName.set(key, before === undefined ? decodeWords(value) : `${before}\n${decodeWords(value)}`);
  }
  return Object.fromEntries(byName);
};

const unbracketed = (id: string | undefined): string => (id ?? '').trim().replace(/^<|>$/gu, '');

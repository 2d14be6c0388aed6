import { toId18, toOrgId18 } from '../ids.ts';
import { MessageRefused } from './message-refused.ts';
import { readXml, type XmlElement, type XmlName } from './read-xml.ts';

/** Namespaces of an outbound message (SOAP API Developer Guide, "Understanding the Outbound Messaging WSDL"). */
const envelopes = 'http://schemas.xmlsoap.org/soap/envelope/';
const outbound = 'http://soap.sforce.com/2005/09/outbound';
const sobjects = 'urn:sobject.enterprise.soap.sforce.com';
const instances = 'http://www.w3.org/2001/XMLSchema-instance';

export const mostNotifications = 100;
/** Envelope, body, notifications, notification, record, field, and what a field may hold. */
const limits = { depth: 10, elements: 20_000 };

export interface OutboundMessage {
  /** 18 characters. */
  orgId: string;
  /** Names of the objects of its records; null for a record that was deleted before the message was sent. */
  objects: Set<string | null>;
}

const foreign = (): MessageRefused => new MessageRefused('NotANotification');
const isNamed = ({ namespace, name }: XmlName, wanted: string, wantedName: string): boolean =>
  namespace === wanted && name === wantedName;

const onlyChild = (parent: XmlElement, namespace: string, name: string): XmlElement => {
  const [found, second] = parent.children.filter((child) => isNamed(child, namespace, name));
  if (found === undefined || second !== undefined) throw foreign();
  return found;
};

const attributeOf = (element: XmlElement, name: string): string | undefined =>
  element.attributes.find((attribute) => isNamed(attribute, instances, name))?.value;

/** The object of a record, from its `xsi:type`. */
const objectOf = (notification: XmlElement): string | null => {
  if (toId18(onlyChild(notification, outbound, 'Id').text.trim()) === null) throw foreign();
  if (!notification.children.some((child) => isNamed(child, outbound, 'sObject'))) return null;
  const record = onlyChild(notification, outbound, 'sObject');
  if (attributeOf(record, 'nil') === 'true') return null;
  const [, prefix = '', name] = /^(?:(\w[\w.-]*):)?([A-Za-z]\w{0,79})$/.exec(attributeOf(record, 'type') ?? '') ?? [];
  if (name === undefined || record.namespaceOf(prefix) !== sobjects) throw foreign();
  return name;
};

const notificationsIn = (root: XmlElement): XmlElement => {
  if (!isNamed(root, envelopes, 'Envelope')) throw foreign();
  const body = onlyChild(root, envelopes, 'Body');
  if (body.children.length !== 1) throw foreign();
  return onlyChild(body, outbound, 'notifications');
};

const decoded = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new MessageRefused('NotUtf8');
  }
};

/**
 * Reads one message: whose it is, and of which objects records have changed. Nothing else of it is kept.
 * @throws {MessageRefused}
 */
export const readMessage = (bytes: Uint8Array): OutboundMessage => {
  const notifications = notificationsIn(readXml(decoded(bytes), limits));
  const orgId = toOrgId18(onlyChild(notifications, outbound, 'OrganizationId').text.trim());
  if (orgId === null) throw foreign();
  const all = notifications.children.filter((child) => isNamed(child, outbound, 'Notification'));
  if (all.length === 0) throw foreign();
  if (all.length > mostNotifications) throw new MessageRefused('TooManyNotifications');
  return { orgId, objects: new Set(all.map(objectOf)) };
};

/** The answer that ends the repetition of a message. */
export const acknowledgement =
  '<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/">' +
  `<soapenv:Body><notificationsResponse xmlns="${outbound}"><Ack>true</Ack></notificationsResponse></soapenv:Body>` +
  '</soapenv:Envelope>';

/** Why a message is not one of Salesforce's. */
export type MessageFault =
  /** Not UTF-8, or it calls itself something else. */
  | 'NotUtf8'
  /** Not well-formed. */
  | 'NotXml'
  /** A message of Salesforce has no document type, section, comment or instruction. */
  | 'NotInMessages'
  | 'TooDeep'
  | 'TooManyElements'
  | 'TooManyNotifications'
  /** XML, but no notification in an envelope of SOAP 1.1. */
  | 'NotANotification';

/** It quotes nothing of the message: a session id may stand in it. */
export class MessageRefused extends Error {
  override readonly name = 'MessageRefused';
  readonly fault: MessageFault;

  constructor(fault: MessageFault) {
    super(fault);
    this.fault = fault;
  }
}

import { metadataFiles, readMetadata } from './files.ts';
import { childOf, childrenOf, textOf } from './xml.ts';
import type { Element } from './xml.ts';

/** A message that an org sends after each change to a record of the object. */
export interface ToldObject {
  object: string;
  /** Fields of the record that stand in it. */
  fields: string[];
}

const inside = (element: Element, name: string): Element => {
  const found = childOf(element, name);
  if (found === undefined) throw new SyntaxError(`${element.name} has no ${name}`);
  return found;
};

/** The outbound message `Account.Portal_Account_Changed`, from the workflow of its object. */
const messageOf = (folder: string, fullName: string): ToldObject => {
  const [object = '', name] = fullName.split('.');
  const [file] = metadataFiles(folder, `/workflows/${object}.workflow-meta.xml`);
  const messages = file === undefined ? [] : childrenOf(readMetadata(file, 'Workflow'), 'outboundMessages');
  const message = messages.find((one) => textOf(one, 'fullName') === name);
  if (message === undefined) throw new SyntaxError(`no outbound message ${fullName}`);
  return { object, fields: childrenOf(message, 'fields').map(({ text }) => text) };
};

/**
 * Reads the record-triggered flows of a folder. @throws SyntaxError for what the simulator does not do: anything but one
 * outbound message after a record was created or updated
 */
export const readToldObjects = (folder: string): ToldObject[] =>
  metadataFiles(folder, '.flow-meta.xml').map((file) => {
    const flow = readMetadata(file, 'Flow');
    const start = inside(flow, 'start');
    const action = inside(flow, 'actionCalls');
    const message = messageOf(folder, textOf(action, 'actionName') ?? '');
    const said = [
      textOf(flow, 'status'),
      textOf(start, 'recordTriggerType'),
      textOf(start, 'triggerType'),
      textOf(start, 'object'),
      textOf(inside(start, 'connector'), 'targetReference'),
      textOf(action, 'actionType'),
    ];
    const known = [
      'Active',
      'CreateAndUpdate',
      'RecordAfterSave',
      message.object,
      textOf(action, 'name'),
      'outboundMessage',
    ];
    if (said.join() !== known.join()) throw new SyntaxError(`${file} does more than to tell of changes`);
    return message;
  });

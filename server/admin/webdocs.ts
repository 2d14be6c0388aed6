import type { WebdocCheck } from '#domains/webdocs/sealing/check-webdoc.ts';
import type { Engines } from '#engines/engine-types.ts';
import { judgeFileAt, lineOf } from './judge-file.ts';
import { AdminRefusal, linesOf, optional, type Command, type PdfCommand } from './command.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const called = ({ id, name }: WebdocCheck): string => `${id}${name === null ? '' : ` (${name})`}`;

export const brokenLinesOf = (check: WebdocCheck): string[] =>
  check.problems.map((problem) => `BROKEN ${called(check)}: ${problem}`);

/** A document without fault that nothing renews any more (docs/decisions/0037-archive-timestamps.md). */
export const endedLineOf = (check: WebdocCheck): string =>
  `ENDED ${called(check)}: its archive timestamp; its seal and its trail hold`;

const byId = (one: WebdocCheck, other: WebdocCheck): number => (one.id < other.id ? -1 : 1);

const onlyOne = async function* (word: string): AsyncGenerator<string> {
  yield word;
};

/** Parallel, so that one check computes hashes while others wait for the database and the disk. */
const atOnce = 4;

/** Checks the document with the id `word`, or every document. @throws AdminRefusal for an unknown id */
export const checkDocuments = async (engines: Engines, word?: string) => {
  // Imported late because loading is slow and only this command needs it.
  const { allWebdocIds, checkWebdoc } = await import('#domains/webdocs/sealing/check-webdoc.ts');
  let checked = 0;
  let sealed = 0;
  const broken: WebdocCheck[] = [];
  const ended: WebdocCheck[] = [];
  const ids = word === undefined ? allWebdocIds(engines) : onlyOne(word);
  const checkRest = async (): Promise<void> => {
    for await (const id of ids) {
      const check = await checkWebdoc(engines, id);
      if (word !== undefined && check.status === null && check.entries === 0)
        throw new AdminRefusal(`no document has the id ${word}`);
      checked += 1;
      if (check.sealed) sealed += 1;
      if (check.problems.length > 0) broken.push(check);
      else if (check.hasEnded) ended.push(check);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, checkRest));
  return { checked, sealed, broken: broken.toSorted(byId), ended: ended.toSorted(byId) };
};

/** The judgement on the final PDF, of the judge that `/verify` has; null without such a file. */
const reportOnFinal = async (engines: Engines, id: string) => {
  const { reportOnWebdoc } = await import('#domains/webdocs/sealing/check-webdoc.ts');
  return reportOnWebdoc(engines, id);
};

export const webdocVerify: PdfCommand = {
  name: 'webdoc verify',
  summary: 'recomputes a document’s trail and checks its final PDF; exit code 1 names what is broken',
  takes: '<id> | --all | --file=<PDF>',
  needsPdf: true,
  options: {
    all: { type: 'boolean', help: 'every document' },
    file: { type: 'string', help: 'judges the signatures of a PDF, also of others, instead' },
    roots: { type: 'string', help: 'with --file: PEM or DER file of certificates to trust, too, and of nothing else' },
  },
  run: async (engines, { options, words }) => {
    const [word = ''] = words;
    const all = options['all'] === true;
    const file = optional(options, 'file');
    if (file !== undefined) return judgeFileAt(engines, file, optional(options, 'roots'));
    if (!all && !uuid.test(word)) throw new AdminRefusal('name the document by its id, or say --all or --file');
    const { checked, sealed, broken, ended } = await checkDocuments(engines, all ? undefined : word.toLowerCase());
    const report = all ? null : await reportOnFinal(engines, word.toLowerCase());
    const count = `${checked} ${checked === 1 ? 'document' : 'documents'}, ${sealed} sealed, ${broken.length} broken`;
    const sum = ended.length > 0 ? `${count}, ${ended.length} with an ended archive timestamp` : count;
    const lines = [...broken.flatMap(brokenLinesOf), ...ended.map(endedLineOf)];
    return {
      data: { checked, sealed, broken, ended, ...(all ? {} : { report }) },
      text: linesOf([...lines, ...(report?.signatures.map(lineOf) ?? []), sum]),
      failed: broken.length > 0,
    };
  },
};

export const webdocRaise: Command = {
  name: 'webdoc raise',
  summary: 'lets the portal add to each timestamped seal what proves its certificates, and a timestamp over it (B-LTA)',
  options: {},
  run: async (engines) => {
    const { raiseAll } = await import('#domains/webdocs/sealing/raise-all.ts');
    const planned = await raiseAll(engines);
    return { data: { planned }, text: `${planned} planned` };
  },
};

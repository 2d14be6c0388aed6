import type { WebdocCheck } from '#domains/webdocs/sealing/check-webdoc.ts';
import type { Engines } from '#engines/engine-types.ts';
import { AdminRefusal, type Command, type PdfCommand } from './command.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const linesOf = ({ id, name, problems }: WebdocCheck): string[] =>
  problems.map((problem) => `BROKEN ${id}${name === null ? '' : ` (${name})`}: ${problem}`);

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
  const ids = word === undefined ? allWebdocIds(engines) : onlyOne(word);
  const checkRest = async (): Promise<void> => {
    for await (const id of ids) {
      const check = await checkWebdoc(engines, id);
      if (word !== undefined && check.status === null && check.entries === 0)
        throw new AdminRefusal(`no document has the id ${word}`);
      checked += 1;
      if (check.sealed) sealed += 1;
      if (check.problems.length > 0) broken.push(check);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, checkRest));
  return { checked, sealed, broken: broken.toSorted((one, other) => (one.id < other.id ? -1 : 1)) };
};

export const webdocVerify: PdfCommand = {
  name: 'webdoc verify',
  summary: 'recomputes a document’s trail and checks its final PDF; exit code 1 names what is broken',
  takes: '<id> | --all',
  needsPdf: true,
  options: { all: { type: 'boolean', help: 'every document' } },
  run: async (engines, { options, words }) => {
    const [word = ''] = words;
    const all = options['all'] === true;
    if (!all && !uuid.test(word)) throw new AdminRefusal('name the document by its id, or say --all');
    const { checked, sealed, broken } = await checkDocuments(engines, all ? undefined : word.toLowerCase());
    const sum = `${checked} ${checked === 1 ? 'document' : 'documents'}, ${sealed} sealed, ${broken.length} broken`;
    return {
      data: { checked, sealed, broken },
      text: [...broken.flatMap(linesOf), sum].join('\n'),
      failed: broken.length > 0,
    };
  },
};

export const webdocRaise: Command = {
  name: 'webdoc raise',
  summary: 'lets the portal add to each timestamped seal what proves its certificates (B-LT)',
  options: {},
  run: async (engines) => {
    const { raiseAll } = await import('#domains/webdocs/sealing/raise-all.ts');
    const planned = await raiseAll(engines);
    return { data: { planned }, text: `${planned} planned` };
  },
};

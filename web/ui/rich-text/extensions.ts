import { Extension } from '@tiptap/core';
import type { Editor } from '@tiptap/core';
import { FontSize, TextStyle } from '@tiptap/extension-text-style';
import { DOMParser } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { StarterKit } from '@tiptap/starter-kit';
import { isSafeLink } from './link-address.ts';
import { readPasted } from './pasted-html.ts';

/** Receives pasted or dropped content that is not text. An editor keeps the callbacks it was created with. */
export interface TransferHandlers {
  onFiles: (files: File[]) => void;
  onLeftOut: (pictures: number) => void;
}

/** Schema: paragraphs, lists, marks and links; other pasted content is converted to these or removed. */
const textSchema = StarterKit.configure({
  blockquote: false,
  code: false,
  codeBlock: false,
  heading: false,
  horizontalRule: false,
  trailingNode: false,
  link: {
    openOnClick: false,
    linkOnPaste: true,
    defaultProtocol: 'https',
    isAllowedUri: (address) => isSafeLink(address),
    HTMLAttributes: { target: null, rel: null, class: null },
  },
});

/**
 * Handles HTML and files before the editor, which parses strings that the page's policy does not trust.
 * @returns whether the content was handled
 */
const takeTransfer = (
  view: EditorView,
  data: DataTransfer | null,
  { onFiles, onLeftOut }: TransferHandlers,
): boolean => {
  const files = [...(data?.files ?? [])];
  const html = data?.getData('text/html') ?? '';
  const pasted = html === '' ? null : readPasted(html);
  const hasWords = pasted !== null && pasted.content.textContent.trim() !== '';
  if (!hasWords) {
    // A copied picture arrives as a file, and also as HTML that only refers to it.
    const all = files.length > 0 ? files : (pasted?.pictures ?? []);
    if (all.length > 0) onFiles(all);
    else if (pasted && pasted.leftOut > 0) onLeftOut(pasted.leftOut);
    return all.length > 0 || pasted !== null;
  }
  const slice = DOMParser.fromSchema(view.state.schema).parseSlice(pasted.content);
  view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView().setMeta('paste', true));
  if (pasted.pictures.length > 0) onFiles(pasted.pictures);
  if (pasted.leftOut > 0) onLeftOut(pasted.leftOut);
  return true;
};

/** Overrides paste, drop and Tab. Tab leaves the editor, so lists have other keys for their levels. */
const inputHandling = (brought: TransferHandlers) =>
  Extension.create({
    name: 'ways',
    addKeyboardShortcuts: () => ({
      'Mod-]': ({ editor }) => editor.commands.sinkListItem('listItem'),
      'Mod-[': ({ editor }) => editor.commands.liftListItem('listItem'),
    }),
    addProseMirrorPlugins: () => [
      new Plugin({
        props: {
          handleDOMEvents: {
            paste: (view, event) => {
              if (!takeTransfer(view, event.clipboardData, brought)) return false;
              event.preventDefault();
              return true;
            },
            drop: (view, event) => {
              if (view.dragging !== null) return false;
              if (!takeTransfer(view, event.dataTransfer, brought)) return false;
              event.preventDefault();
              return true;
            },
            // The browser still moves the focus; only the editor ignores the key (WCAG 2.1.2).
            keydown: (_, { key }) => key === 'Tab',
          },
        },
      }),
    ],
  });

export const extensionsFor = (brought: TransferHandlers) => [
  textSchema,
  TextStyle.configure({ mergeNestedSpanStyles: false }),
  FontSize,
  inputHandling(brought),
];

/** Loads stored HTML into the editor, cleaned like pasted HTML. */
export const showHtml = (editor: Editor, html: string): void => {
  const doc = DOMParser.fromSchema(editor.schema).parse(readPasted(html).content);
  editor.commands.setContent(doc.toJSON(), { emitUpdate: false });
};

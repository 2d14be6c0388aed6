import { EditorContent, useEditor } from '@tiptap/react';
import type { Editor } from '@tiptap/react';
import { useEffect, useId, useImperativeHandle, useState } from 'react';
import type { Ref } from 'react';
import { classNames } from '../class-names.ts';
import fieldStyles from '../forms/field.module.css';
import { ErrorCircleIcon } from '../icons/icons.tsx';
import { extensionsFor, showHtml } from './extensions.ts';
import type { TransferHandlers } from './extensions.ts';
import styles from './rich-text.module.css';
import { Toolbar } from './toolbar.tsx';

export interface RichTextHandle {
  focus: () => void;
  clear: () => void;
}

type Props = TransferHandlers & {
  label: string;
  /** Help for the input; an error replaces it. */
  hint?: string;
  error?: string | undefined;
  /** Initial content; later changes are ignored. */
  initialHtml?: string;
  /** Receives the HTML; empty when it contains no text. */
  onChange: (html: string) => void;
  onBlur?: () => void;
  /** Starts with a height of a few lines. */
  compact?: boolean;
  ref?: Ref<RichTextHandle>;
};

/** Not a string, not even an empty one: the editor would parse a string without the cleaner. */
const empty = { type: 'doc', content: [{ type: 'paragraph' }] };

const htmlOf = (editor: Editor): string => (editor.getText().trim() === '' ? '' : editor.getHTML());

/** ARIA attributes of the editable element. A native label cannot name it. */
const attributesOf = (id: string, isWrong: boolean, compact: boolean): Record<string, string> => ({
  id,
  class: classNames(styles.words, styles.text, compact && styles.compact),
  role: 'textbox',
  'aria-multiline': 'true',
  'aria-labelledby': `${id}-label`,
  'aria-describedby': `${id}-below`,
  ...(isWrong && { 'aria-invalid': 'true' }),
});

const useRichText = ({
  id,
  isWrong,
  initialHtml,
  onChange,
  onBlur,
  compact = false,
  onFiles,
  onLeftOut,
}: Omit<Props, 'label'> & { id: string; isWrong: boolean }) => {
  const [extensions] = useState(() => extensionsFor({ onFiles, onLeftOut }));
  const editor = useEditor({
    extensions,
    content: empty,
    injectCSS: false,
    editorProps: { attributes: attributesOf(id, isWrong, compact) },
    onCreate: ({ editor: made }) => {
      if (initialHtml) showHtml(made, initialHtml);
    },
    onUpdate: ({ editor: changed }) => onChange(htmlOf(changed)),
    onBlur: () => onBlur?.(),
  });
  useEffect(() => {
    editor.setOptions({ editorProps: { attributes: attributesOf(id, isWrong, compact) } });
  }, [editor, id, isWrong, compact]);
  return editor;
};

/** A formatted text with a label and an error; Tab leaves it like any field. */
export const RichTextField = ({ label, hint, error = '', ref, ...rest }: Props) => {
  const id = useId();
  const isWrong = error !== '';
  const editor = useRichText({ id, isWrong, ...rest });
  useImperativeHandle(ref, () => ({
    focus: () => void editor.commands.focus(),
    clear: () => void editor.commands.setContent(empty, { emitUpdate: true }),
  }));
  return (
    <div className={fieldStyles.field}>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- a click on a label focuses its field, as with a native one */}
      <span
        id={`${id}-label`}
        className={classNames(fieldStyles.label, styles.label)}
        onClick={() => editor.commands.focus()}
      >
        {label}
      </span>
      <div className={styles.box}>
        <Toolbar editor={editor} label={label} controls={id} />
        <EditorContent editor={editor} />
      </div>
      <div id={`${id}-below`} className={fieldStyles.below}>
        {hint !== undefined && !isWrong && <span className={fieldStyles.hint}>{hint}</span>}
        <span className={fieldStyles.error} aria-live="polite">
          {isWrong && (
            <>
              <ErrorCircleIcon size={16} />
              <span>{error}</span>
            </>
          )}
        </span>
      </div>
    </div>
  );
};

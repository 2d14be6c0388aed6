import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { fontSizes, toPoints } from './font-sizes.ts';
import { LinkForm } from './link-form.tsx';
import { toolIcons } from './rich-text-icons.tsx';
import { useRichTextTexts } from './rich-text-texts.ts';
import styles from './toolbar.module.css';
import { moveToolbarFocus } from './toolbar-keys.ts';

const sizes = Array.from({ length: fontSizes.max - fontSizes.min + 1 }, (_, at) => fontSizes.min + at);

const stateOf = (editor: Editor) => ({
  bold: editor.isActive('bold'),
  italic: editor.isActive('italic'),
  underline: editor.isActive('underline'),
  strike: editor.isActive('strike'),
  bulletList: editor.isActive('bulletList'),
  orderedList: editor.isActive('orderedList'),
  canIndent: editor.can().sinkListItem('listItem'),
  canOutdent: editor.can().liftListItem('listItem'),
  link: editor.isActive('link'),
  size: toPoints(String(editor.getAttributes('textStyle')['fontSize'] ?? '')),
  canUndo: editor.can().undo(),
  canRedo: editor.can().redo(),
});

interface ToolProps {
  name: keyof typeof toolIcons;
  first?: boolean;
  /** For a tool that is on or off. */
  pressed?: boolean;
  expanded?: boolean;
  disabled?: boolean;
  /** Keyboard shortcut of the tool inside the text (WAI-ARIA, `aria-keyshortcuts`). */
  keys?: string;
  onPress: () => void;
}

const Tool = ({ name, first = false, pressed, expanded, disabled = false, keys, onPress }: ToolProps) => {
  const t = useRichTextTexts();
  return (
    <button
      type="button"
      data-tool
      tabIndex={first ? 0 : -1}
      className={styles.tool}
      aria-label={t[name]}
      title={t[name]}
      aria-pressed={pressed}
      aria-expanded={expanded}
      aria-keyshortcuts={keys}
      aria-disabled={disabled || undefined}
      // Keeps the selection of the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        if (!disabled) onPress();
      }}
    >
      {toolIcons[name]}
    </button>
  );
};

const SizeChoice = ({ editor, size }: { editor: Editor; size: number | null }) => {
  const t = useRichTextTexts();
  const choose = (value: string) => {
    const chain = editor.chain().focus();
    if (value === '') chain.unsetFontSize().run();
    else chain.setFontSize(`${value}pt`).run();
  };
  return (
    <select
      data-tool
      tabIndex={-1}
      className={styles.size}
      aria-label={t.size}
      title={t.size}
      value={size ?? ''}
      onChange={({ target }) => choose(target.value)}
    >
      <option value="">{t.normalSize}</option>
      {sizes.map((one) => (
        <option key={one} value={one}>
          {t.points(one)}
        </option>
      ))}
    </select>
  );
};

const Group = ({ children }: { children: ReactNode }) => <div className={styles.group}>{children}</div>;

export const Toolbar = ({ editor, label, controls }: { editor: Editor; label: string; controls: string }) => {
  const t = useRichTextTexts();
  const [isLinking, setIsLinking] = useState(false);
  const is = useEditorState({ editor, selector: ({ editor: now }) => stateOf(now) });
  const chain = () => editor.chain().focus();
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its tools are focusable */}
      <div
        role="toolbar"
        aria-label={`${t.tools}, ${label}`}
        aria-controls={controls}
        className={styles.bar}
        onKeyDown={moveToolbarFocus}
      >
        <Group>
          <Tool first name="bold" pressed={is.bold} onPress={() => chain().toggleBold().run()} />
          <Tool name="italic" pressed={is.italic} onPress={() => chain().toggleItalic().run()} />
          <Tool name="underline" pressed={is.underline} onPress={() => chain().toggleUnderline().run()} />
          <Tool name="strike" pressed={is.strike} onPress={() => chain().toggleStrike().run()} />
        </Group>
        <Group>
          <SizeChoice editor={editor} size={is.size} />
        </Group>
        <Group>
          <Tool name="bulletList" pressed={is.bulletList} onPress={() => chain().toggleBulletList().run()} />
          <Tool name="orderedList" pressed={is.orderedList} onPress={() => chain().toggleOrderedList().run()} />
          <Tool
            name="indent"
            keys="Control+]"
            disabled={!is.canIndent}
            onPress={() => chain().sinkListItem('listItem').run()}
          />
          <Tool
            name="outdent"
            keys="Control+["
            disabled={!is.canOutdent}
            onPress={() => chain().liftListItem('listItem').run()}
          />
          <Tool name="link" pressed={is.link} expanded={isLinking} onPress={() => setIsLinking(!isLinking)} />
        </Group>
        <Group>
          <Tool name="plain" onPress={() => chain().unsetAllMarks().run()} />
          <Tool name="undo" disabled={!is.canUndo} onPress={() => chain().undo().run()} />
          <Tool name="redo" disabled={!is.canRedo} onPress={() => chain().redo().run()} />
        </Group>
      </div>
      {isLinking && <LinkForm editor={editor} onClose={() => setIsLinking(false)} />}
    </>
  );
};

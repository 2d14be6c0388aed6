import type { Editor } from '@tiptap/core';
import { useId, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { Button } from '../actions/button.tsx';
import { TextField } from '../forms/text-field.tsx';
import { useUiTexts } from '../ui-texts.ts';
import { linkAddress } from './link-address.ts';
import { useRichTextTexts } from './rich-text-texts.ts';
import styles from './toolbar.module.css';

const putLink = (editor: Editor, href: string, typed: string): void => {
  const chain = editor.chain().focus().extendMarkRange('link');
  if (!editor.state.selection.empty || editor.isActive('link')) chain.setLink({ href }).run();
  else chain.insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] }).run();
};

/** Edits the address of the selected text. It is no form element, because forms cannot be nested. */
export const LinkForm = ({ editor, onClose }: { editor: Editor; onClose: () => void }) => {
  const t = useRichTextTexts();
  const ui = useUiTexts();
  const id = useId();
  const href = String(editor.getAttributes('link')['href'] ?? '');
  const [typed, setTyped] = useState(href);
  const [isWrong, setIsWrong] = useState(false);
  const leave = () => {
    onClose();
    editor.commands.focus();
  };
  const apply = () => {
    const address = linkAddress(typed);
    setIsWrong(address === null);
    if (address === null) return;
    putLink(editor, address, typed);
    onClose();
  };
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // The key must neither submit the surrounding form nor close the surrounding dialog.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') apply();
    else leave();
  };
  return (
    <div className={styles.link}>
      <TextField
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user opened it
        autoFocus
        id={id}
        label={t.address}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        error={isWrong ? t.wrongAddress : undefined}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={onKeyDown}
      />
      <div className={styles.choices}>
        <Button size="small" variant="primary" onClick={apply}>
          {t.apply}
        </Button>
        {href !== '' && (
          <Button size="small" onClick={remove}>
            {t.removeLink}
          </Button>
        )}
        <Button size="small" variant="quiet" onClick={leave}>
          {ui.cancel}
        </Button>
      </div>
    </div>
  );
};

import { useRef } from 'react';
import { classNames } from '../class-names.ts';
import fieldStyles from './field.module.css';
import { IconButton } from '../actions/icon-button.tsx';
import { CloseIcon, SearchIcon } from '../icons/icons.tsx';
import styles from './search-field.module.css';
import { useUiTexts } from '../ui-texts.ts';

interface Props {
  /** Accessible name, shown as placeholder. */
  label: string;
  value: string;
  onChange: (value: string) => void;
}

export const SearchField = ({ label, value, onChange }: Props) => {
  const texts = useUiTexts();
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  return (
    <div className={classNames(fieldStyles.box, styles.box)}>
      <span className={fieldStyles.affix}>
        <SearchIcon />
      </span>
      <input
        ref={input}
        type="search"
        className={classNames(fieldStyles.input, styles.input)}
        aria-label={label}
        placeholder={label}
        value={value}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && value !== '' && (event.stopPropagation(), clear())}
      />
      {value !== '' && (
        <IconButton size="small" plain label={texts.clearSearch} icon={<CloseIcon size={16} />} onClick={clear} />
      )}
    </div>
  );
};

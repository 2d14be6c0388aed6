import { useTexts } from '#kit/texts.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { KeysList } from './keys-list.tsx';
import { SearchBox } from './search-box.tsx';
import { searchTexts } from './search-texts.ts';

interface Props {
  open: 'search' | 'keys' | null;
  onClose: () => void;
}

/** Loaded when one of them is opened for the first time. */
export const SearchDialogs = ({ open, onClose }: Props) => {
  const t = useTexts(searchTexts);
  return (
    <>
      <Dialog title={t.title} isOpen={open === 'search'} onClose={onClose}>
        <SearchBox onLeave={onClose} />
      </Dialog>
      <Dialog title={t.keysTitle} size="small" isOpen={open === 'keys'} onClose={onClose}>
        <KeysList />
      </Dialog>
    </>
  );
};

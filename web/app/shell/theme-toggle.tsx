import { useTexts } from '#kit/texts.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { MoonIcon, SunIcon } from '#ui/icons/icons.tsx';
import { chooseTheme, useTheme } from '../theme.ts';
import { shellTexts } from './texts.ts';

export const ThemeToggle = () => {
  const t = useTexts(shellTexts);
  const isDark = useTheme() === 'dark';
  return (
    <IconButton
      label={isDark ? t.toLight : t.toDark}
      icon={isDark ? <SunIcon /> : <MoonIcon />}
      onClick={() => chooseTheme(isDark ? 'light' : 'dark')}
    />
  );
};

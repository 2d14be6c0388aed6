import { glyph } from './glyph.tsx';
import type { IconProps } from './glyph.tsx';

export const HomeIcon = (props: IconProps) =>
  glyph(props, 'M3.5 9 10 3.5 16.5 9v6.5a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1z', 'M8 16.5v-5h4v5');

export const InvoiceIcon = (props: IconProps) =>
  glyph(
    props,
    'M4.5 17.5v-15l2 1.25L8.25 2.5 10 3.75 11.75 2.5l1.75 1.25 2-1.25v15l-2-1.25-1.75 1.25L10 16.25 8.25 17.5 6.5 16.25z',
    'M7.5 7.5h5M7.5 10.5h5M7.5 13.5h2.5',
  );

export const UsersIcon = (props: IconProps) =>
  glyph(
    props,
    'M7.5 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
    'M2 16.5c0-2.8 2.4-4.5 5.5-4.5s5.5 1.7 5.5 4.5',
    'M13 3.8a3 3 0 0 1 0 5.4',
    'M14.8 12.3c2 .6 3.2 2.1 3.2 4.2',
  );

export const UserIcon = (props: IconProps) =>
  glyph(
    props,
    'M10 9.5a3.25 3.25 0 1 0 0-6.5 3.25 3.25 0 0 0 0 6.5z',
    'M3.5 17c0-3 2.8-4.75 6.5-4.75s6.5 1.75 6.5 4.75',
  );

export const CloudIcon = (props: IconProps) =>
  glyph(props, 'M6 15.5a3.75 3.75 0 0 1-.6-7.45 5 5 0 0 1 9.5.95 3.25 3.25 0 0 1-.15 6.5z');

export const DocumentIcon = (props: IconProps) =>
  glyph(
    props,
    'M5 2.5h6.5L15.5 6.5v10a1 1 0 0 1-1 1h-9.5a1 1 0 0 1-1-1v-13a1 1 0 0 1 1-1z',
    'M11.5 2.5v4h4',
    'M7 10.5h6M7 13.5h4',
  );

export const DeployIcon = (props: IconProps) =>
  glyph(props, 'M10 12.5v-9', 'M6.5 7 10 3.5 13.5 7', 'M3.5 12v3.5a1 1 0 0 0 1 1h11a1 1 0 0 0 1-1V12');

export const ChartIcon = (props: IconProps) =>
  glyph(props, 'M3.5 3v12.5a1 1 0 0 0 1 1H17', 'M6.5 13l3.25-4 2.75 2.25L16.5 6');

/** Bars over a line to sign on, so that it differs from the curve of `ChartIcon` where no label is shown. */
export const SignChartIcon = (props: IconProps) => glyph(props, 'M3 16.5h14', 'M5.5 13.5V9M10 13.5v-9M14.5 13.5V7');

export const LogsIcon = (props: IconProps) =>
  glyph(props, 'M7.5 5h9M7.5 10h9M7.5 15h9', 'M3.5 5h.01M3.5 10h.01M3.5 15h.01');

export const BrushIcon = (props: IconProps) =>
  glyph(
    props,
    'M9 11.5 15.6 4a1.4 1.4 0 0 1 2 2L10.5 13',
    'M9 11.5c-2.3-.3-3.6.8-4 2.6-.3 1.3-1 2.1-2.2 2.4 2.4.9 7.4.8 7.7-3.5',
  );

export const PlugIcon = (props: IconProps) =>
  glyph(props, 'M7.5 2.5v4M12.5 2.5v4', 'M5 6.5h10v3a5 5 0 0 1-10 0z', 'M10 14.5v3');

export const BookIcon = (props: IconProps) =>
  glyph(
    props,
    'M10 5.5C8.5 4.2 6.2 3.5 3 3.5v11.5c3.2 0 5.5.7 7 2 1.5-1.3 3.8-2 7-2V3.5c-3.2 0-5.5.7-7 2z',
    'M10 5.5v11.5',
  );

export const TemplateIcon = (props: IconProps) =>
  glyph(props, 'M3.5 4.5a1 1 0 0 1 1-1h11a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1z', 'M3.5 7.5h13M8 7.5v9');

export const KeyIcon = (props: IconProps) =>
  glyph(props, 'M7 16.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z', 'M9.5 10.5 16.5 3.5M13.5 6.5l2.5 2.5');

export const LifebuoyIcon = (props: IconProps) =>
  glyph(
    props,
    'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15z',
    'M10 13a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
    'M4.7 4.7l3.2 3.2M12.1 12.1l3.2 3.2M15.3 4.7l-3.2 3.2M7.9 12.1l-3.2 3.2',
  );

export const LogoutIcon = (props: IconProps) =>
  glyph(props, 'M8 3.5H4.5a1 1 0 0 0-1 1v11a1 1 0 0 0 1 1H8', 'M13 13.5l3.5-3.5L13 6.5M16.5 10H8');

export const MenuBarsIcon = (props: IconProps) => glyph(props, 'M3 5.5h14M3 10h14M3 14.5h14');

export const CloseIcon = (props: IconProps) => glyph(props, 'M5 5l10 10M15 5 5 15');

export const ChevronDownIcon = (props: IconProps) => glyph(props, 'M5.5 8l4.5 4.5L14.5 8');

export const CheckIcon = (props: IconProps) => glyph(props, 'M4.5 10.5 8.5 14.5 16 6');

export const CheckCircleIcon = (props: IconProps) =>
  glyph(props, 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15z', 'M6.75 10.25l2.25 2.25 4.25-4.75');

export const AlertIcon = (props: IconProps) =>
  glyph(
    props,
    'M8.7 3.6 2.3 14.5a1.5 1.5 0 0 0 1.3 2.25h12.8a1.5 1.5 0 0 0 1.3-2.25L11.3 3.6a1.5 1.5 0 0 0-2.6 0z',
    'M10 8v3.5M10 14.01v.01',
  );

export const ErrorCircleIcon = (props: IconProps) =>
  glyph(props, 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15z', 'M10 6.25v4.5M10 13.5v.01');

export const InfoIcon = (props: IconProps) =>
  glyph(props, 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15z', 'M10 9.5v4M10 6.5v.01');

export const ClockIcon = (props: IconProps) =>
  glyph(props, 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15z', 'M10 5.75V10l2.75 2');

export const EyeIcon = (props: IconProps) =>
  glyph(
    props,
    'M1.75 10S4.75 4.25 10 4.25 18.25 10 18.25 10 15.25 15.75 10 15.75 1.75 10 1.75 10z',
    'M10 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  );

export const EyeOffIcon = (props: IconProps) =>
  glyph(
    props,
    'M8 4.5a7.4 7.4 0 0 1 2-.25c5.25 0 8.25 5.75 8.25 5.75a14 14 0 0 1-1.9 2.6M5 6A13.5 13.5 0 0 0 1.75 10S4.75 15.75 10 15.75A7.7 7.7 0 0 0 15 14',
    'M8.25 8.25a2.5 2.5 0 0 0 3.5 3.5M2.5 2.5l15 15',
  );

export const CopyIcon = (props: IconProps) =>
  glyph(
    props,
    'M7.5 6.5h8a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-8a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1z',
    'M13.5 6.5v-3a1 1 0 0 0-1-1h-8a1 1 0 0 0-1 1v9a1 1 0 0 0 1 1h2',
  );

export const MoreIcon = (props: IconProps) =>
  glyph(
    props,
    'M4.5 10.4a.4.4 0 1 0 0-.8.4.4 0 0 0 0 .8z',
    'M10 10.4a.4.4 0 1 0 0-.8.4.4 0 0 0 0 .8z',
    'M15.5 10.4a.4.4 0 1 0 0-.8.4.4 0 0 0 0 .8z',
  );

export const SearchIcon = (props: IconProps) => glyph(props, 'M9 15A6 6 0 1 0 9 3a6 6 0 0 0 0 12z', 'M13.5 13.5 17 17');

export const ExternalIcon = (props: IconProps) =>
  glyph(props, 'M11.5 3.5h5v5M16.5 3.5 9 11', 'M8 4.5H4.5a1 1 0 0 0-1 1v10a1 1 0 0 0 1 1h10a1 1 0 0 0 1-1V12');

export const RefreshIcon = (props: IconProps) => glyph(props, 'M16.5 4v4h-4', 'M16.2 8A6.5 6.5 0 1 0 16.5 11.2');

export const MoonIcon = (props: IconProps) => glyph(props, 'M16.5 11.9A7 7 0 0 1 8.1 3.5a6.75 6.75 0 1 0 8.4 8.4z');

export const SunIcon = (props: IconProps) =>
  glyph(
    props,
    'M10 13.25a3.25 3.25 0 1 0 0-6.5 3.25 3.25 0 0 0 0 6.5z',
    'M10 2v1.5M10 16.5V18M2 10h1.5M16.5 10H18M4.35 4.35l1.05 1.05M14.6 14.6l1.05 1.05M4.35 15.65l1.05-1.05M14.6 5.4l1.05-1.05',
  );

export const SignIcon = (props: IconProps) =>
  glyph(
    props,
    'M2.5 16.5h15',
    'M3.5 13c1.2-4.6 3.2-9 5-9 1.9 0 .3 6.2-2 7.3 2-.9 3.3-1.4 3.7-.6.3.7-.6 2 .3 2.2.9.1 1.5-1.8 2.4-1.6.7.1.3 1.3 1.1 1.4.6.1 1.4-.4 2-.7',
  );

export const MailIcon = (props: IconProps) =>
  glyph(props, 'M3.5 4.5h13a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-13a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1z', 'M3 5.5l7 5.5 7-5.5');

import { glyph } from './glyph.tsx';
import type { IconProps } from './glyph.tsx';

// Separate from the icons of the shell and the first screen, which do not need these.

export const ChevronLeftIcon = (props: IconProps) => glyph(props, 'M12.5 5.5 8 10l4.5 4.5');

export const ChevronRightIcon = (props: IconProps) => glyph(props, 'M7.5 5.5 12 10l-4.5 4.5');

export const TrashIcon = (props: IconProps) =>
  glyph(
    props,
    'M3 5.5h14',
    'M7.5 5.5v-2a1 1 0 0 1 1-1h3a1 1 0 0 1 1 1v2',
    'M4.75 5.5l.7 11a1 1 0 0 0 1 1h7.1a1 1 0 0 0 1-1l.7-11',
    'M8.25 9v5M11.75 9v5',
  );

export const EditIcon = (props: IconProps) =>
  glyph(
    props,
    'M3.5 16.5l.7-3.5L13.6 3.6a1.5 1.5 0 0 1 2.1 0l.7.7a1.5 1.5 0 0 1 0 2.1L7 15.8z',
    'M11.75 5.5l2.75 2.75',
  );

export const PenIcon = (props: IconProps) =>
  glyph(
    props,
    'M3 17l1.5-5L13 3.5l3.5 3.5L8 15.5z',
    'M3 17l4.5-4.5M9.5 11.75a1.25 1.25 0 1 0-2.5 0 1.25 1.25 0 0 0 2.5 0z',
  );

export const SortIcon = (props: IconProps) => glyph(props, 'M7 8l3-3.5L13 8M7 12l3 3.5 3-3.5');

export const ArrowUpIcon = (props: IconProps) => glyph(props, 'M10 16V4.5M5.5 9 10 4.5 14.5 9');

export const ArrowDownIcon = (props: IconProps) => glyph(props, 'M10 4v11.5M5.5 11l4.5 4.5 4.5-4.5');

export const ArrowLeftIcon = (props: IconProps) => glyph(props, 'M16 10H4.5M9 5.5 4.5 10 9 14.5');

export const ArrowRightIcon = (props: IconProps) => glyph(props, 'M4 10h11.5M11 5.5l4.5 4.5-4.5 4.5');

export const DownloadIcon = (props: IconProps) =>
  glyph(props, 'M10 3.5v9', 'M6.5 9l3.5 3.5L13.5 9', 'M3.5 13v2.5a1 1 0 0 0 1 1h11a1 1 0 0 0 1-1V13');

export const UploadIcon = (props: IconProps) =>
  glyph(props, 'M10 12.5v-9', 'M6.5 7 10 3.5 13.5 7', 'M3.5 13v2.5a1 1 0 0 0 1 1h11a1 1 0 0 0 1-1V13');

export const CameraIcon = (props: IconProps) =>
  glyph(
    props,
    'M3.5 6.5h3L8 4h4l1.5 2.5h3a1 1 0 0 1 1 1v7.5a1 1 0 0 1-1 1h-13a1 1 0 0 1-1-1V7.5a1 1 0 0 1 1-1z',
    'M10 13.5a2.75 2.75 0 1 0 0-5.5 2.75 2.75 0 0 0 0 5.5z',
  );

export const UndoIcon = (props: IconProps) => glyph(props, 'M4 7.5h8.5a4 4 0 0 1 0 8H8', 'M7.5 4 4 7.5 7.5 11');

export const GlobeIcon = (props: IconProps) =>
  glyph(
    props,
    'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15z',
    'M2.5 10h15M10 2.5c2.2 2.1 3.25 4.6 3.25 7.5S12.2 15.4 10 17.5C7.8 15.4 6.75 12.9 6.75 10S7.8 4.6 10 2.5z',
  );

export const PlusIcon = (props: IconProps) => glyph(props, 'M10 4.5v11M4.5 10h11');

export const LockIcon = (props: IconProps) =>
  glyph(
    props,
    'M5.5 9h9a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1z',
    'M7 9V6.25a3 3 0 0 1 6 0V9',
  );

export const SettingsIcon = (props: IconProps) =>
  glyph(
    props,
    'M3 6h7M15 6h2M3 14h2M10 14h7',
    'M12.5 8a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM7.5 16a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  );

export const FilterIcon = (props: IconProps) => glyph(props, 'M3.5 5.5h13M6 10h8M8.5 14.5h3');

export const BuildingIcon = (props: IconProps) =>
  glyph(
    props,
    'M4.5 17.5v-14a1 1 0 0 1 1-1h6a1 1 0 0 1 1 1v14M12.5 8h2a1 1 0 0 1 1 1v8.5M2.5 17.5h15',
    'M7.25 6h2.5M7.25 9.5h2.5M7.25 13h2.5',
  );

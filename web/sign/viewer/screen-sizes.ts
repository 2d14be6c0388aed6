import { zoom } from '#contract/limits.ts';
import { isReflowed } from './reflow-state.ts';

/** True if the sheet is scaled to the screen width and its fields are too small to type into. */
export const isSheetSmall = (): boolean =>
  !isReflowed() && matchMedia(`(max-width: ${zoom.smallScreenBelow - 1}px)`).matches;
export const hasRoomForPane = (): boolean => matchMedia('(min-width: 1180px)').matches;

import type { Engine } from './drivers/driver.ts';

/** All that differs between the engines, as far as the journeys meet it. What is not here is the same in all three. */
interface Differences {
  /**
   * The driver passes exceptions, console errors and violations of the policy on. WebKit's does not; a fault of the
   * page itself shows in the other two.
   */
  tellsFaults: boolean;
  /**
   * The engine can be taken off the network. WebKit's driver has no command for it: its page is told that the network is
   * gone, as a phone tells it, and the line to the portal is cut in all three.
   */
  leavesNetwork: boolean;
  /** The engine knows forced colours, and its driver can set them. WebKit knows none. */
  forcesColors: boolean;
  /**
   * `getBoundingClientRect` of what stands in an element with `zoom` contains this zoom, as the standard says. In WebKit
   * it does not, so pages are never counted by such sizes (`web/sign/viewer/window-box.ts`).
   */
  measuresWithZoom: boolean;
  /**
   * Letters are as small as `zoom` makes them. WebKit draws none under some six pixels: at a desk, where no transform
   * makes the sheets smaller, sheets at half their size are longer than the paper in proportion (decision 17).
   */
  drawsTinyLetters: boolean;
}

export const differences: Record<Engine, Differences> = {
  chromium: {
    tellsFaults: true,
    leavesNetwork: true,
    forcesColors: false,
    measuresWithZoom: true,
    drawsTinyLetters: true,
  },
  firefox: {
    tellsFaults: true,
    leavesNetwork: true,
    forcesColors: true,
    measuresWithZoom: true,
    drawsTinyLetters: true,
  },
  webkit: {
    tellsFaults: false,
    leavesNetwork: false,
    forcesColors: false,
    measuresWithZoom: false,
    drawsTinyLetters: false,
  },
};

const styleId = 'react-aria-pressable-style';

/**
 * React Aria's press handling prepends a `<style id="react-aria-pressable-style">` unless that id is taken.
 * Our CSP has no `unsafe-inline`, so the id is taken by an inert `<meta>`; the rule itself is in base.css.
 * Called by every module that renders a React Aria piece.
 */
export const claimPressStyle = (): void => {
  if (typeof document === 'undefined' || document.querySelector(`#${styleId}`)) return;
  const mark = document.createElement('meta');
  mark.id = styleId;
  mark.name = styleId;
  document.head.append(mark);
};

const styleId = 'react-aria-pressable-style';

/**
 * React Aria's press handling prepends a `<style id="react-aria-pressable-style">` unless that id exists. Our CSP has
 * no `unsafe-inline`, so an inert `<meta>` takes the id; the rule itself is in base.css. Every module that renders a
 * React Aria component must call this.
 */
export const preventPressStyle = (): void => {
  if (typeof document === 'undefined' || document.querySelector(`#${styleId}`)) return;
  const mark = document.createElement('meta');
  mark.id = styleId;
  mark.name = styleId;
  document.head.append(mark);
};

/** CSS Paged Media 3 §7.1, in millimetres. */
const namedSizes = {
  a5: [148, 210],
  a4: [210, 297],
  a3: [297, 420],
  b5: [176, 250],
  b4: [250, 353],
  'jis-b5': [182, 257],
  'jis-b4': [257, 364],
  letter: [215.9, 279.4],
  legal: [215.9, 355.6],
  ledger: [279.4, 431.8],
};

/**
 * Runs in the page that is about to be printed, with its print rules applied. Every element with `data-fit-to-paper`
 * is laid out as wide as its page leaves room for; what is wider is zoomed until it fits, since Chromium cuts off
 * what stands beyond the edge of the paper.
 *
 * A text and not a function: what compiles our sources adds calls to helpers that the page does not have.
 */
export const fitToPaper = `(() => {
  const named = ${JSON.stringify(namedSizes)};
  const probe = document.createElement('div');
  probe.style.cssText = 'position:absolute;visibility:hidden;height:0;border:0;padding:0';
  const pixels = (length) => {
    probe.style.width = '';
    probe.style.width = length;
    return probe.style.width === '' ? 0 : probe.getBoundingClientRect().width;
  };
  const pageRules = [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules].filter((rule) => rule instanceof CSSPageRule));
  const roomOf = (name) => {
    let size = '210mm';
    let margins = ['16mm', '16mm'];
    for (const { selectorText, style } of pageRules) {
      if (selectorText !== '' && selectorText !== name) continue;
      const words = style.getPropertyValue('size').toLowerCase().split(/\\s+/).filter((word) => word !== '' && word !== 'auto');
      const isLandscape = words.includes('landscape');
      const lengths = words.filter((word) => /^[\\d.]/.test(word));
      const known = named[words.find((word) => word in named) ?? (isLandscape || words.includes('portrait') ? 'a4' : '')];
      if (known) size = (isLandscape ? known[1] : known[0]) + 'mm';
      else if (lengths.length > 0) size = lengths[0];
      margins = ['left', 'right'].map((side, index) => style.getPropertyValue('margin-' + side) || margins[index]);
    }
    const width = pixels(size);
    const margin = (text) => (text.endsWith('%') ? (width * parseFloat(text)) / 100 : pixels(text));
    return width - margins.map(margin).reduce((sum, one) => sum + one, 0);
  };
  document.body.append(probe);
  for (const sheet of document.querySelectorAll('[data-fit-to-paper]')) {
    const room = roomOf(getComputedStyle(sheet).page);
    let zoom = 1;
    // A second look: what is zoomed may be laid out otherwise.
    for (let look = 0; look < 3 && room > 0; look += 1) {
      sheet.style.width = room / zoom + 'px';
      const wider = sheet.scrollWidth / (room / zoom);
      if (wider <= 1.002) break;
      zoom /= wider * 1.001;
      sheet.style.zoom = zoom;
    }
    sheet.style.removeProperty('width');
  }
  probe.remove();
  return true;
})()`;

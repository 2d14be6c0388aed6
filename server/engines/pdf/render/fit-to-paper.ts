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

/** CSS pixels (5.5 points). Letters of a long value become no smaller: the rest of the value goes to the annex. */
const leastLettersPx = 7.33;

/** Content that is wider than three pages would need a smaller zoom, and nobody could read its letters. */
const leastZoom = 1 / 3;

/**
 * This program runs in the browser's page before it prints, when the CSS rules for print apply. It gives each element
 * with `data-fit-to-paper` the width of its paper between the margins. A part with a page size of its own, such as a
 * landscape section, gets the width of that page. Chromium cuts off everything beyond the width. So the program makes
 * wider content smaller (zoom) or its margins wider, until it fits: zoom helps against fixed lengths, margins help
 * against lengths that are a percentage of the width.
 *
 * The value of the program is an array of what is still lost. `{field}` is the `data-must-print` of an element that is
 * too small, too faint, or beyond the left, upper or right edge. `{text}` is the beginning of another text that is cut
 * off, or of the widest text if the content needs a zoom below `leastZoom`. Elements without content are ignored.
 *
 * It is a string and not a function, because our compiler adds calls to helpers that the browser's page does not have.
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

  // What the reading of a trial print looks for is no content.
  const drawings = 'img:not([data-place]), svg';
  const range = document.createRange();
  const toBox = ({ left, right, top, width, height }, spare, what) => ({ left, right, top: top + spare, width, height, what });
  // Yields the boxes of texts and drawings only: an element around them may cross the edge without any loss.
  // withPlaces takes the place of a field instead of its value, so that the zoom is the same for every value.
  const inkOf = function* (root, withPlaces = false) {
    const isLeftOut = (element) => withPlaces && element.closest('.field') !== null;
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      if (texts.currentNode.data.trim() === '' || isLeftOut(texts.currentNode.parentElement)) continue;
      range.selectNodeContents(texts.currentNode);
      // The box of a line is higher than its letters. If only this space above the letters is cut off, nothing is lost.
      for (const box of range.getClientRects()) yield toBox(box, box.height * 0.2, texts.currentNode.data.trim());
    }
    for (const drawing of root.querySelectorAll(withPlaces ? drawings + ', .field' : drawings))
      if (drawing.matches('.field') || !isLeftOut(drawing))
        for (const box of drawing.getClientRects()) yield toBox(box, 0, drawing.getAttribute('alt') ?? '');
  };
  const isSeen = ({ width, height }) => width > 0 && height > 0;
  const edgesOf = (sheet, zoom) => {
    const { left } = sheet.getBoundingClientRect();
    const edges = { left: 0, right: left + sheet.scrollWidth * zoom };
    for (const box of inkOf(sheet, true)) {
      if (!isSeen(box)) continue;
      edges.left = Math.min(edges.left, box.left);
      edges.right = Math.max(edges.right, box.right);
    }
    return edges;
  };
  // Values are left out of the layout while the zoom is found: a long value is not shrunk yet, and in a turned line its
  // height would count as width. An inline rule with !important wins over the rules of a field.
  const withoutValues = (sheet, measure) => {
    const values = [...sheet.querySelectorAll('.field-box > .value')];
    for (const { style } of values) style.setProperty('display', 'none', 'important');
    const measured = measure();
    for (const { style } of values) style.removeProperty('display');
    return measured;
  };
  const fit = (sheet, room) => withoutValues(sheet, () => {
    let [zoom, left, right] = [1, 0, 0];
    for (let look = 0; look < 12; look += 1) {
      sheet.style.zoom = zoom;
      sheet.style.width = (room - left - right) / zoom + 'px';
      sheet.style.marginLeft = left / zoom + 'px';
      sheet.style.marginRight = right / zoom + 'px';
      const edges = edgesOf(sheet, zoom);
      const before = -edges.left;
      const after = Math.max(0, edges.right - room);
      if (before <= 1 && after <= 1) break;
      const moved = left + right + (before > 1 ? before : after);
      // One round changes the zoom, the next one a margin, because one of them alone may not help: zoom does not help
      // against a percentage of the width, and a margin does not help against a fixed length.
      if (look % 2 === (before > 1 ? 1 : 0) || moved > room * 0.7) zoom *= room / (room + before + after) / 1.001;
      else if (before > 1) left += before + 1;
      else right += after + 1;
    }
    return zoom >= ${leastZoom};
  });
  const widestText = (sheet) => {
    let widest = { width: 0, what: '' };
    for (const box of inkOf(sheet, true)) if (box.width > widest.width && box.what !== '') widest = box;
    return widest.what.slice(0, longestExcerpt);
  };

  const opacityOf = (element) =>
    element === null ? 1 : Number(getComputedStyle(element).opacity) * opacityOf(element.parentElement);
  // Least height of letters in CSS pixels, rounded by the browser. Nobody can read smaller ones. Pictures have no limit.
  const least = 2;
  const isOn = (box, top, room) => box.left >= -2 && box.right <= room + 2 && box.top >= top - 2;
  const isOnPaper = (element, top, room) => {
    const boxes = [...inkOf(element)];
    const isDrawn = element.querySelector(drawings) !== null;
    return boxes.some((box) => isSeen(box) && (isDrawn || box.height >= least)) &&
      boxes.every((box) => isOn(box, top, room)) && opacityOf(element) >= 0.5;
  };
  const isEmpty = (element) => element.textContent.trim() === '' && !element.querySelector(drawings);

  // Finds parts with a page of their own, such as a landscape section. Without a rule for one, it does not search.
  const namesPages = pageRules.some(({ selectorText }) => /^sheet-\\d+-/.test(selectorText));
  const partsOf = (sheet) =>
    namesPages ? [...sheet.querySelectorAll('*')].filter((one) => getComputedStyle(one).page !== 'auto') : [];
  const longestExcerpt = 60;
  const lost = [];
  const note = (element, top, room, parts = []) => {
    for (const one of element.querySelectorAll('[data-must-print]'))
      if (!parts.some((part) => part.contains(one)) && !isEmpty(one) && !isOnPaper(one, top, room)) lost.push({ field: one.dataset.mustPrint });
    for (const box of inkOf(element)) if (isSeen(box) && !isOn(box, top, room)) { lost.push({ text: box.what.slice(0, longestExcerpt) }); break; }
  };
  // A part and the rest of its sheet have different widths, so each of them is measured without the other.
  const fitPart = (part) => {
    const room = roomOf(getComputedStyle(part).page);
    if (room <= 0) return void lost.push({ text: part.textContent.trim().slice(0, longestExcerpt) });
    if (!fit(part, room)) return void lost.push({ text: widestText(part) });
    fitValues(part);
    note(part, -1e6, room);
    part.style.removeProperty('width');
  };

  // A value that is too long for its place gets smaller letters on more lines. If that fails, the annex shows it whole.
  const leastLetters = ${leastLettersPx};
  const sizes = [1, 0.92, 0.84, 0.76, 0.68, 0.6, 0.52];
  const holds = (place, value) =>
    value.scrollHeight <= place.clientHeight + 1 && value.scrollWidth <= place.clientWidth + 1;
  const shrink = (place, value) => {
    const usual = parseFloat(getComputedStyle(place).fontSize);
    for (const size of sizes) {
      const set = (property, length) => value.style.setProperty(property, length, 'important');
      // An inline rule with !important is needed, because the rules of a field have !important too.
      set('font-size', Math.max(usual * size, Math.min(usual, leastLetters)) + 'px');
      // Small letters get a small line height, against any CSS of the document.
      if (size < 0.7) set('line-height', '1.15');
      if (holds(place, value)) return true;
    }
    return false;
  };
  const annex = document.querySelector('[data-answers]');
  const continued = new Map();
  const continueInAnnex = (place, value) => {
    const { mustPrint, fieldName } = place.dataset;
    const whole = value.textContent;
    if (!continued.has(mustPrint)) {
      // The number comes from the field and is not counted here, so that it stays the same when others answer later.
      continued.set(mustPrint, Number(place.lang.replace(/\\D/g, '')) + 1);
      const entry = document.createElement('div');
      const name = document.createElement('h3');
      name.textContent = '[' + continued.get(mustPrint) + '] ' + fieldName;
      const text = document.createElement('p');
      Object.assign(text, { lang: place.lang, role: 'group', textContent: whole });
      entry.append(name, text);
      annex.append(entry);
      annex.hidden = false;
    }
    const end = '… [' + continued.get(mustPrint) + ']';
    const letters = [...whole];
    let [fits, tooMany] = [0, letters.length];
    while (tooMany - fits > 1) {
      const middle = (fits + tooMany) >> 1;
      value.textContent = letters.slice(0, middle).join('') + end;
      if (holds(place, value)) fits = middle;
      else tooMany = middle;
    }
    value.textContent = letters.slice(0, fits).join('') + end;
  };
  const fitValues = (sheet) => {
    for (const place of sheet.querySelectorAll('.field-box')) {
      const value = place.querySelector('.value');
      if (value && !shrink(place, value) && annex) continueInAnnex(place, value);
    }
  };

  document.body.append(probe);
  for (const sheet of document.querySelectorAll('[data-fit-to-paper]')) {
    const room = roomOf(getComputedStyle(sheet).page);
    if (room <= 0) continue;
    const parts = partsOf(sheet);
    parts.forEach(fitPart);
    for (const part of parts) part.style.display = 'none';
    // The paper will position absolute elements of the first page, but there is no paper yet, and the window is wider.
    // So the sheet stands for the paper while it is measured.
    const { position } = getComputedStyle(sheet);
    if (position === 'static') Object.assign(sheet.style, { position: 'relative', minHeight: '200mm' });
    if (!fit(sheet, room)) lost.push({ text: widestText(sheet) });
    fitValues(sheet);
    const { top } = sheet.getBoundingClientRect();
    note(sheet, top, room, parts);
    for (const part of parts) part.style.display = '';
    sheet.style.removeProperty('width');
    const isAsItWas = !['zoom', 'marginLeft', 'marginRight'].some((name) => parseFloat(sheet.style[name]) !== (name === 'zoom' ? 1 : 0));
    if (position === 'static') Object.assign(sheet.style, { minHeight: '', ...(isAsItWas && { position: '' }) });
  }
  probe.remove();
  return lost;
})()`;

/** Attribute of the element in which the program notes its finding. It is hidden until then. */
export const freePlacementAttribute = 'data-free-placement';

/** Text of that element. The reading of a print looks for it behind the documents. */
export const freePlacementText = '[placed freely]';

/**
 * This program runs in the browser's page after `fitToPaper`. It looks for pictures, backgrounds, frames and the like
 * that are drawn after text and do not stand in the order of the text: positioned, moved, with a negative margin, larger
 * than their line. The same for text that leaves its own box. Such a thing can lie over a text on the signing page and
 * beside it on paper, or the other way round, because the page has no page breaks and its fields are controls
 * (REQ-5.1.16). What is drawn before all text, such as the background of a block in the flow, covers none (CSS 2.2,
 * appendix E). Nor does what stands above all text of its columns, such as the logo of a letterhead.
 *
 * A finding shows the element with `data-free-placement`, so that it is printed. A rendering service can pass it on only
 * in this way.
 */
export const noteFreePlacement = `(() => {
  const note = document.querySelector('[${freePlacementAttribute}]');
  if (!note) return;
  const length = (text) => parseFloat(text) || 0;
  const lengths = (text) => (text.match(/-?[\\d.]+px/g) ?? []).map((one) => Math.abs(parseFloat(one)));
  const hasColour = (colour) => !/^transparent$|[,/] ?0\\)$/.test(colour);
  const sides = ['Top', 'Right', 'Bottom', 'Left'];
  const drawings = 'img, svg, hr, progress, meter';
  const blockLetters = /[\\u2580-\\u25FF\\u2B1B\\u2B1C\\u2B24\\u{1F7E0}-\\u{1F7EB}]/u;
  const largeLetters = 36;
  const frame = (style) => Math.max(...sides.map((side) => length(style['border' + side + 'Width'])));
  const outline = (style) => style.outlineStyle === 'none' ? 0 : length(style.outlineWidth) + length(style.outlineOffset);
  const paints = (style) => hasColour(style.backgroundColor) || style.backgroundImage !== 'none' || frame(style) > 2 ||
    style.boxShadow !== 'none' || outline(style) > 4;
  const isInline = (style) => style.display.startsWith('inline') || style.display === 'contents';
  // Smaller moves are those of word processors; they cover no words.
  const isMoved = (style, parent) =>
    /absolute|fixed|sticky/.test(style.position) ||
    (style.position === 'relative' && sides.some((side) => Math.abs(length(style[side.toLowerCase()])) > 4)) ||
    [style.transform, style.translate, style.rotate, style.scale, style.offsetPath ?? 'none'].some((one) => one !== 'none') ||
    sides.some((side) => length(style['margin' + side]) < -8) ||
    Math.abs(length(style.verticalAlign)) > 8 ||
    lengths(style.boxShadow).some((one) => one > 12) && isInline(style) ||
    outline(style) > 4 ||
    (/grid/.test(parent.display) && [style.gridRowStart, style.gridColumnStart].some((line) => line !== 'auto')) ||
    // The paddings and frames of an inline box have no part in the height of its line.
    (style.display === 'inline' && ['Top', 'Bottom'].some((side) => length(style['padding' + side]) + length(style['border' + side + 'Width']) > 6)) ||
    (isInline(style) && length(style.lineHeight) > 0 && length(style.lineHeight) < length(style.fontSize) * 0.8);
  const overflows = (element, style) => !isInline(style) && !/^table|^none/.test(style.display) && element.clientHeight > 0 &&
    (element.scrollHeight - element.clientHeight > Math.max(6, length(style.fontSize) * 0.6) ||
      element.scrollWidth - element.clientWidth > 8);
  const ownText = (element) => [...element.childNodes].map((one) => one.nodeType === 3 ? one.data : '').join('').trim();

  const range = document.createRange();
  const columnOf = (element) => {
    let block = element;
    while (block.parentElement && isInline(getComputedStyle(block))) block = block.parentElement;
    return block.getBoundingClientRect();
  };
  const textsOf = (sheet) => {
    const texts = [];
    const walker = document.createTreeWalker(sheet, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { currentNode } = walker;
      if (currentNode.data.trim() === '') continue;
      range.selectNodeContents(currentNode);
      texts.push({ element: currentNode.parentElement, top: range.getBoundingClientRect().top, column: columnOf(currentNode.parentElement) });
    }
    return texts;
  };
  // No text above its lower edge can push another text under it.
  const isAboveTexts = (element, texts) => {
    const { left, right, bottom } = element.getBoundingClientRect();
    return texts.every(({ element: text, top, column }) =>
      top >= bottom - 1 || column.right <= left || column.left >= right || element.contains(text));
  };

  const find = (sheet) => {
    const moved = new WeakSet();
    const freely = [];
    let [isOver, isLate] = [false, false];
    const look = (element, base, pseudo) => {
      const style = pseudo === undefined ? base : getComputedStyle(element, pseudo);
      if (pseudo !== undefined && /^(?:none|normal)$/.test(style.content)) return;
      const parent = pseudo === undefined ? getComputedStyle(element.parentElement) : base;
      const isFree = moved.has(pseudo === undefined ? element.parentElement : element) || isMoved(style, parent);
      if (isFree && pseudo === undefined) moved.add(element);
      const isDrawing = pseudo === undefined && element.matches(drawings);
      const text = pseudo === undefined ? ownText(element) : style.content;
      const isInk = text !== '' && (blockLetters.test(text) || (isFree && length(style.fontSize) > largeLetters));
      if (!isDrawing && !isInk && !paints(style)) return;
      if (isFree) freely.push({ element, isPlain: pseudo === undefined && style.boxShadow === 'none' && outline(style) === 0 });
      else if (isDrawing || isInk || isInline(style)) isLate = true;
    };
    const hasPseudo = [...document.styleSheets].some((one) => [...one.cssRules].some((rule) => /::?(?:before|after|marker)/.test(rule.selectorText ?? '')));
    // A walker with a filter would call it as a script of the page, and those are off.
    const left = [...sheet.children].reverse();
    while (left.length > 0) {
      const element = left.pop();
      if (element.classList.contains('field')) continue;
      if (element.localName !== 'svg') left.push(...[...element.children].reverse());
      const style = getComputedStyle(element);
      look(element, style);
      if (hasPseudo) for (const pseudo of ['::before', '::after']) look(element, style, pseudo);
      isOver ||= overflows(element, style);
    }
    if (isOver && (isLate || freely.length > 0)) return true;
    if (freely.length === 0) return false;
    // To compare more of them with each text would take seconds.
    if (freely.length > 200) return true;
    const texts = textsOf(sheet);
    return freely.some(({ element, isPlain }) => !isPlain || !isAboveTexts(element, texts));
  };
  if ([...document.querySelectorAll('[data-fit-to-paper]')].some(find)) note.hidden = false;
})()`;

import { groundFunctions } from './grounds.ts';

/** Attribute of the element in which the program notes its finding. It is hidden until then. */
export const freePlacementAttribute = 'data-free-placement';

/** Text of that element. The reading of a print looks for it behind the documents. */
export const freePlacementText = '[placed freely]';

/**
 * This program runs in the browser's page after `fitToPaper`. It looks for whatever may lie over a text on the signing
 * page and beside it on paper, or the other way round: the page has no page breaks, its fields are controls, and each
 * browser breaks lines a little otherwise (REQ-5.1.16). That is
 * - what does not stand in the order of the text: positioned, moved, with a negative margin, larger than its line, in a
 *   grid with heights of its own; a text, too, because it may stand in the gap of another one or on a dark ground;
 * - what is drawn after text, as groups, floats, pictures and lines with a ground are, and lies over a text here;
 * - text that leaves its own box, where anything is drawn beside it;
 * - a text that may have the colour of its ground, where the ground is none of one colour around it;
 * - what stands on paper before that which it follows in the source, because reader mode has the order of the source.
 * What is drawn before all text, such as the ground of a block in the flow, covers none (CSS 2.2, appendix E). Nor does
 * what stands above all text of its columns, such as the logo of a letterhead.
 *
 * A finding shows the element with `data-free-placement`, so that it is printed. A rendering service can pass it on only
 * in this way. Callbacks of the browser's own functions do not run, because scripts of the page are off.
 */
export const noteFreePlacement = `(() => {
  const note = document.querySelector('[${freePlacementAttribute}]');
  if (!note) return;
  const length = (text) => parseFloat(text) || 0;
  const lengths = (text) => (text.match(/-?[\\d.]+px/g) ?? []).map((one) => Math.abs(parseFloat(one)));
  ${groundFunctions}
  const hasColour = (colour) => !/^transparent$|[,/] ?0\\)$/.test(colour);
  const sides = ['Top', 'Right', 'Bottom', 'Left'];
  const drawings = 'img, svg, hr, progress, meter';
  const blockLetters = /[\\u2580-\\u25FF\\u2B1B\\u2B1C\\u2B24\\u{1F7E0}-\\u{1F7EB}]/u;
  const largest = (values) => Math.max(0, ...values);
  const frame = (style) => largest(sides.map((side) => length(style['border' + side + 'Width'])));
  const outline = (style) => style.outlineStyle === 'none' ? 0 : length(style.outlineWidth) + length(style.outlineOffset);
  /** It is drawn over the text of its own element, and where it lies depends on the padding, which reader mode takes away. */
  const isRingInside = (style) => style.outlineStyle !== 'none' && length(style.outlineOffset) < -2;
  const paints = (style) => hasColour(style.backgroundColor) || style.backgroundImage !== 'none' || frame(style) > 2 ||
    style.boxShadow !== 'none' || outline(style) > 4;
  const isInline = (style) => style.display.startsWith('inline') || style.display === 'contents';
  /** Drawn at once, after the text before it. */
  const isGroup = (style, parent) => isInline(style) || style.float !== 'none' || style.opacity !== '1' || /flex|grid/.test(parent.display);
  const isMoved = (style, parent) =>
    /absolute|fixed|sticky/.test(style.position) ||
    [style.transform, style.translate, style.rotate, style.scale].some((one) => one !== 'none') ||
    lengths(style.boxShadow).some((one) => one > 12) && isGroup(style, parent) || isGroundOfOthers(style.boxShadow) ||
    lengths(style.textShadow).some((one) => one > 12) ||
    outline(style) > 4 || isRingInside(style) || length(style.textDecorationThickness) > 6 || Math.abs(length(style.textUnderlineOffset)) > 12 ||
    style.listStyleImage !== 'none' && style.display === 'list-item' ||
    (/grid/.test(parent.display) && [style.gridRowStart, style.gridColumnStart].some((line) => line !== 'auto')) ||
    // The paddings and frames of an inline box have no part in the height of its line.
    (style.display === 'inline' && ['Top', 'Bottom'].some((side) => length(style['padding' + side]) + length(style['border' + side + 'Width']) > 6)) ||
    (isInline(style) && length(style.lineHeight) > 0 && length(style.lineHeight) < length(style.fontSize) * 0.8);
  // Word processors make small moves. They add up from box to box.
  const small = { offset: 4, back: 16, lift: 8, up: 8 };
  const movesOf = (style, before) => ({
    offset: before.offset + (style.position === 'relative' ? largest(['top', 'right', 'bottom', 'left'].map((side) => Math.abs(length(style[side])))) : 0),
    back: before.back + largest([-length(style.marginLeft), -length(style.marginRight)]),
    lift: before.lift + Math.abs(length(style.verticalAlign)),
  });
  const unmoved = { offset: 0, back: 0, lift: 0 };
  /** The moves of a part of a line, with those of the parts around it. */
  const nudgeOf = (style, parent, before) => {
    if (!isInline(style) && style.float === 'none' && !isInline(parent)) return unmoved;
    const moves = movesOf(style, before);
    return { ...moves, back: Math.max(moves.back, -length(style.marginTop), -length(style.marginBottom)) };
  };
  // A field on the screen has another size than its place on paper, so what is moved by little may lie over a text here.
  const isNudged = ({ offset, back, lift }) => offset > 1 || back > 1 || lift > 4;
  const isFar = (moves) => ['offset', 'back', 'lift'].some((name) => moves[name] > small[name]);
  const overflows = (element, style) => !/^(?:inline|contents|none)$|^table/.test(style.display) &&
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
      if (currentNode.data.trim() === '' || currentNode.parentElement.closest('.field')) continue;
      range.selectNodeContents(currentNode);
      texts.push({ element: currentNode.parentElement, top: range.getBoundingClientRect().top, boxes: [...range.getClientRects()] });
    }
    return texts;
  };
  // No text above its lower edge can push another text under it.
  const isAboveTexts = (element, texts) => {
    const { left, right, bottom } = element.getBoundingClientRect();
    return texts.every((text) => {
      if (text.top >= bottom - 1 || element.contains(text.element)) return true;
      text.column ??= columnOf(text.element);
      return text.column.right <= left || text.column.left >= right;
    });
  };
  const lettersToLeft = /[\\u0590-\\u08FF\\uFB1D-\\uFDFF\\uFE70-\\uFEFC]/;
  const blockOf = (element) => {
    let block = element;
    while (block.parentElement && getComputedStyle(block).display === 'inline') block = block.parentElement;
    return block;
  };
  // Texts, pictures and places of fields, in the order of the source.
  const piecesOf = (sheet) => {
    const pieces = [];
    const walker = document.createTreeWalker(sheet, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    while (walker.nextNode()) {
      const { currentNode } = walker;
      const isText = currentNode.nodeType === 3;
      const parent = currentNode.parentElement;
      if (isText ? currentNode.data.trim() === '' : !currentNode.matches('.field, img, svg')) continue;
      if (parent.closest('.field, svg')) continue;
      if (isText) range.selectNodeContents(currentNode); else range.selectNode(currentNode);
      const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
      if (boxes.length > 0) pieces.push({ parent, boxes, text: isText ? currentNode.data : '', isPicture: !isText && !currentNode.matches('.field') });
    }
    return pieces;
  };
  // Beside or below the piece before it. The lines of one block keep their order in every browser.
  const follows = (before, piece) => {
    const [first, last] = [piece.boxes[0], before.boxes[before.boxes.length - 1]];
    if ((first.top + first.bottom) / 2 >= last.bottom - 2) return true;
    const isToLeft = getComputedStyle(piece.parent).direction === 'rtl' && lettersToLeft.test(before.text + piece.text);
    const isBeside = isToLeft
      ? first.right <= Math.min(...before.boxes.map(({ left }) => left)) + 4
      : first.left >= largest(before.boxes.map(({ right }) => right)) - 4;
    return isBeside || blockOf(before.parent) === blockOf(piece.parent);
  };
  const isReordered = (sheet) => {
    const all = piecesOf(sheet);
    // Pictures before all text are those of a letterhead.
    const pieces = all.slice(Math.max(0, all.findIndex(({ isPicture }) => !isPicture)));
    return pieces.some((piece, index) => index > 0 && !follows(pieces[index - 1], piece));
  };
  const rowHeight = 64;
  const rowsOf = ({ top, bottom }) => {
    const rows = [];
    for (let row = Math.floor(top / rowHeight); row * rowHeight <= bottom && rows.length < 5000; row += 1) rows.push(row);
    return rows;
  };
  // The part of a line that letters fill: neighbouring lines may touch.
  const lettersOf = ({ left, right, top, height }) => ({ left: left + 1, right: right - 1, top: top + height * 0.3, bottom: top + height * 0.7 });
  const crosses = (one, other) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 2;
  const liesOverText = (painters, texts) => {
    const byRow = new Map();
    let entries = 0;
    for (const element of painters)
      for (const box of element.getClientRects())
        for (const row of rowsOf(box)) {
          if ((entries += 1) > 200000) return true;
          if (!byRow.has(row)) byRow.set(row, []);
          byRow.get(row).push({ element, box });
        }
    return texts.some(({ element, boxes }) => boxes.some((box) => {
      const letters = lettersOf(box);
      return rowsOf(letters).some((row) => (byRow.get(row) ?? []).some((painter) => crosses(painter.box, letters) && !painter.element.contains(element)));
    }));
  };

  const cssText = [...document.styleSheets].flatMap((one) => [...one.cssRules].map((rule) => rule.cssText)).join();
  const pseudos = ['::before', '::after', '::first-letter', '::marker'].filter((name) => cssText.includes(name.slice(1)));
  const setsRows = /[{; "]grid(?:-template|-auto)?(?:-rows)?: /;

  const find = (sheet) => {
    const known = new WeakMap([[sheet, { ...unmoved, nudge: unmoved, isFree: false, isGroup: false, grounds: groundsOf(getComputedStyle(sheet), paper) }]]);
    const [freely, late] = [[], []];
    let [isOver, hasPaint, sinks, up] = [false, false, false, 0];
    const hasFields = sheet.querySelector('.field') !== null;
    const hasRows = setsRows.test(cssText) || setsRows.test(sheet.innerHTML.replaceAll(':', ': '));
    const look = (element, base, pseudo) => {
      const style = pseudo === undefined ? base : getComputedStyle(element, pseudo);
      if (/before|after/.test(pseudo ?? '') && /^(?:none|normal)$/.test(style.content)) return;
      const parent = pseudo === undefined ? getComputedStyle(element.parentElement) : base;
      const before = known.get(pseudo === undefined ? element.parentElement : element);
      const moves = movesOf(style, before);
      const isFree = before.isFree || isMoved(style, parent) || isFar(moves);
      const inGroup = before.isGroup || isGroup(style, parent);
      const grounds = groundsOf(style, before.grounds);
      const nudge = nudgeOf(style, parent, before.nudge);
      if (pseudo === undefined) known.set(element, { ...moves, nudge, isFree, isGroup: inGroup, grounds });
      up += largest([-length(style.marginTop)]) + largest([-length(style.marginBottom)]);
      const isDrawing = pseudo === undefined && element.matches(drawings);
      const text = pseudo === undefined ? ownText(element) : pseudo === '::first-letter' ? '' : style.content.replace(/^none$|^normal$|^"\\s*"$/, '');
      sinks ||= text !== '' && maySink(style, grounds);
      const isInk = blockLetters.test(text);
      const isPainted = isDrawing || isInk || paints(style);
      hasPaint ||= isPainted;
      if (isFree && (isPainted || text !== '' && pseudo !== '::marker' || style.listStyleImage !== 'none'))
        freely.push({ element, isPlain: pseudo === undefined && style.boxShadow === 'none' && style.outlineStyle === 'none' && style.textShadow === 'none' });
      else if (isPainted && (isDrawing || isInk || inGroup)) {
        late.push(element);
        isOver ||= hasFields && isNudged(nudge);
      }
    };
    // A walker with a filter would call it as a script of the page, and those are off.
    const left = [...sheet.children].reverse();
    while (left.length > 0) {
      const element = left.pop();
      if (element.classList.contains('field')) continue;
      if (element.localName !== 'svg') left.push(...[...element.children].reverse());
      const style = getComputedStyle(element);
      look(element, style);
      for (const pseudo of pseudos) look(element, style, pseudo);
      // Reader mode shows other elements as blocks, without the number of an item.
      sinks ||= style.display === 'list-item' && !/^(?:li|summary)$/.test(element.localName);
      isOver ||= overflows(element, style) || (hasRows && /grid/.test(style.display));
    }
    if (sinks || up > small.up || (isOver && hasPaint) || isReordered(sheet)) return true;
    // To compare more of them with each text would take seconds.
    if (freely.length > 200) return true;
    if (freely.length === 0 && late.length === 0) return false;
    const texts = textsOf(sheet);
    return liesOverText(late, texts) || freely.some(({ element, isPlain }) => !isPlain || !isAboveTexts(element, texts));
  };
  if ([...document.querySelectorAll('[data-fit-to-paper]')].some(find)) note.hidden = false;
})()`;

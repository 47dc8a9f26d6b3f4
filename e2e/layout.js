// The layout check: returns the faults of a page at its present size, as sentences.
() => {
  const sheet = document.querySelector('dialog[open]');
  const page = sheet ?? document.getElementById('page');
  const finger = 44;
  const faults = [];
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);

  // Beside a replay bar, a table scrolls only where letters are large.
  const stage = page.querySelector('.stage');
  const scrolls = stage !== null && stage.scrollHeight > stage.clientHeight + 1;
  if (scrolls && rem <= 16) {
    faults.push(`the table scrolls: ${stage.scrollHeight} in ${stage.clientHeight}`);
  }
  if (stage !== null && stage.scrollWidth > stage.clientWidth + 1) {
    faults.push(`the table scrolls sideways: ${stage.scrollWidth} in ${stage.clientWidth}`);
  }

  const shown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    && !element.closest('.vh, #announce') && element.closest('dialog') === sheet;
  const all = (selector) => [...page.querySelectorAll(selector)].filter(shown);
  const called = (element) => {
    const label = (element.ariaLabel || element.textContent.trim()).slice(0, 30);
    return `${element.tagName.toLowerCase()}.${element.classList[0] ?? ''} “${label}”`;
  };
  const round = (box) => [box.left, box.top, box.right, box.bottom].map(Math.round).join(' ');

  /** Return the box of the drawn content of an element: of its text, if it has any. */
  const box = (element) => {
    if (element.matches('button, svg, .card, .thief, .chip, .seat, .slot, .whatif-bar, .note, .who')) return element.getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(element);
    const text = range.getBoundingClientRect();
    const outer = element.getBoundingClientRect();
    if (!text.width || text.bottom < outer.top) return new DOMRect(outer.left, outer.top, 0, 0);
    const left = Math.max(text.left, outer.left);
    const top = Math.max(text.top, outer.top);
    const right = Math.min(text.right, outer.right);
    return new DOMRect(left, top, right - left, Math.min(text.bottom, outer.bottom) - top);
  };

  const overlap = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1.5
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1.5;

  /** Return the part of a card in hand that later cards leave free. */
  const free = (card, later) => {
    const own = card.getBoundingClientRect();
    let [right, bottom] = [own.right, own.bottom];
    for (const other of later.map((one) => one.getBoundingClientRect())) {
      // In a row cards are lifted by less than that, rows are further apart.
      const below = other.top > own.top + own.height / 4;
      if (!below && other.left > own.left) right = Math.min(right, other.left);
      if (below && other.left < own.right && other.right > own.left) bottom = Math.min(bottom, other.top);
    }
    return new DOMRect(own.left, own.top, right - own.left, bottom - own.top);
  };

  const within = (inner, outer, slack = 1) => inner.left >= outer.left - slack
    && inner.top >= outer.top - slack && inner.right <= outer.right + slack
    && inner.bottom <= outer.bottom + slack;

  function checkHand() {
    const cards = all('.hand .card');
    if (all('.hand .badge .long').length && all('.hand .badge .short').length) {
      faults.push('what cards would bring is said in few words on some, in more on others');
    }
    cards.forEach((card, k) => {
      const seen = free(card, cards.slice(k + 1));
      if (seen.width < finger - 0.1 || seen.height < finger - 0.1) {
        faults.push(`${called(card)} leaves ${seen.width.toFixed(1)} x ${seen.height.toFixed(1)}`);
      }
      const parts = [...card.querySelectorAll('.idx b, .idx svg, .value, .badge')].filter(shown);
      if (card.querySelector('.value')) checkApart(parts);
      for (const part of card.querySelectorAll('.idx b, .idx svg, .value, .badge .short, .badge .long, .badge svg')) {
        if (shown(part) && !within(box(part), seen, 2)) {
          faults.push(`${called(part)} of ${called(card)} is covered: ${round(box(part))} in ${round(seen)}`);
        }
      }
    });
  }

  /** Check that a chosen card stands out of the hand in a whole band, and one that is only suggested does neither. */
  function checkChosen() {
    const isOut = (card) => parseFloat(getComputedStyle(card).translate.split(' ')[1]) < -4;
    const hasBand = (card) => /0px 0px 0px ([2-9]|1\d)/.test(getComputedStyle(card).boxShadow);
    const wrong = [
      ...all('.hand .lift').filter((card) => !isOut(card) || !hasBand(card)),
      ...all('.hand .hinted:not(.lift)').filter((card) => isOut(card) || hasBand(card)),
    ];
    for (const card of wrong) faults.push(`${called(card)} looks chosen, or is and doesn't`);
  }

  /** Check that choices are visible without scrolling, and the print of a card in its visible part. */
  function checkChoice() {
    const room = (stage ?? page).getBoundingClientRect();
    for (const card of all('.hand .card:is(.legal, .pick)')) {
      const seen = free(card, all('.hand .card').filter((other) => card.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING));
      if (!within(seen, room)) faults.push(`${called(card)} is out of sight: ${round(seen)} in ${round(room)}`);
    }
    for (const printed of all('.hand .foot svg')) {
      const next = printed.closest('li').nextElementSibling?.firstElementChild.getBoundingClientRect();
      const own = printed.getBoundingClientRect();
      if (next && overlap(next, printed.closest('.card').getBoundingClientRect()) && next.left > own.left && next.left < own.right - 2 && next.top < own.top) {
        faults.push(`${called(printed.closest('.card'))} has its action covered`);
      }
    }
  }

  function checkTargets() {
    for (const target of all('button:not(.card), select, input, a')) {
      const { width, height } = (target.closest('label') ?? target).getBoundingClientRect();
      if (Math.min(width, height) < finger - 0.1) {
        faults.push(`${called(target)} is ${width.toFixed(1)} x ${height.toFixed(1)}`);
      }
    }
    for (const control of all('input, select, textarea')) {
      const { fontSize } = getComputedStyle(control);
      if (parseFloat(fontSize) < 16) faults.push(`${called(control)} has letters of ${fontSize}: an iPhone zooms in`);
    }
    for (const labelled of all('button:is(.gold, .plain)')) {
      const { left, right } = labelled.getBoundingClientRect();
      const words = linesOf(labelled);
      if (words.some((line) => line.left < left + 2 || line.right > right - 2)) faults.push(`${called(labelled)} has no room for its words`);
    }
  }

  /**
   * Check that nine points of each control belong to it: of a card in hand those in its free part. The trick opens
   * the last one wherever nothing lies in it, and a note lies over what is only explained.
   */
  function checkTaps() {
    const cards = all('.hand .card');
    for (const target of all('button:enabled, select:enabled, input:enabled, textarea, summary, a, [data-do]:not(form), [data-local]:not(.trick)')) {
      const control = target.closest('label') ?? target;
      if (page.dataset.page !== 'table' || scrolls) control.scrollIntoView({ block: 'center', inline: 'nearest' });
      const at = cards.indexOf(control);
      // In the trick things are turned, so that their corners lie further inside.
      const across = control.closest('.slot') ? [1 / 4, 1 / 2, 3 / 4] : [1 / 5, 1 / 2, 4 / 5];
      const { left, top, width, height } = at < 0 ? control.getBoundingClientRect() : free(control, cards.slice(at + 1));
      const over = across.flatMap((x) => across.map((y) => document.elementFromPoint(left + x * width, top + y * height)))
        .filter((hit) => !control.contains(hit) && (target.matches('[data-move], [data-do=pick]') || !hit?.closest('.note'))
          // Over the hand lies the question whether a move may be taken back: nobody plays meanwhile.
          && !(at >= 0 && hit?.closest('.take-back')));
      if (over.length) faults.push(`${called(control)} is below ${[...new Set(over.map((hit) => hit && called(hit)))].join(', ')}`);
    }
    page.scrollTop = 0;
  }

  /** Check that nothing is seen that is hidden, on the page or beside it. */
  function checkHidden() {
    for (const one of document.querySelectorAll('[hidden]')) {
      if (getComputedStyle(one).display !== 'none') faults.push(`${called(one)} is seen though it is hidden`);
    }
  }

  /** Names may be shortened with an ellipsis; all other text must be readable. */
  const names = all('[data-seat]').map((seat) => seat.ariaLabel);
  const hasName = (element) => names.some((name) => element.textContent.includes(name))
    && getComputedStyle(element).textOverflow === 'ellipsis';

  function checkCut() {
    const cut = '.prompt *, .ask *, .badge span, .act-tag > span, .num, .tally b, .where *, .tag, '
      + '.verdict *, .gold, .plain, h1, h2, h3, .prize *, .gain, .key span, .tot, .total, .name small, '
      + '.coach *, .lbl, .item *, .caption, th, td, td *, .log .line > span';
    for (const element of all(cut)) {
      const { overflowX, overflowY } = getComputedStyle(element);
      if (overflowX === 'visible' || hasName(element)) continue;
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
      const isTall = overflowY !== 'auto' && scrollHeight > clientHeight + 2;
      if (clientWidth && (scrollWidth > clientWidth + 1 || isTall)) {
        faults.push(`${called(element)} is cut: ${scrollWidth} x ${scrollHeight} in ${clientWidth} x ${clientHeight}`);
      }
    }
  }

  const apart = '.name > span, .name small, .tally > span, .num, .prompt, .coach, .ask > p, .ask button, .where > *, .round-btn, '
    + '.ticket, .log .line, .tag, .act-tag, .slot > span, .slot .idx, .chip, .thief, .verdict > *, '
    + '.own .vault svg, .total small, .supply svg, .hand li:first-child .card, h1, .arch p, .mono';

  function checkOverlaps() {
    checkApart(all(apart));
    checkApart(all('.seat, .aid, .log, .round-btn, .where, .prompt, .hand li:first-child .card, .own .vault'));
    checkApart(all('.gone li, .arch p, .arch h1, .arch .gold, .arch .plain, .mono'));
    checkApart(all('.seat, .slot, .hand li:first-child .card, .coach'));
    // The Thief has a place of its own; a chip hides no part of another card.
    checkApart(all('.thief, .tray, .vault, .points, .tally, .supply, .slot .card'));
    checkApart(all('.tag, .act-tag, .supply, .seat'));
    // A bar frames the table and covers no part of it.
    checkApart(all('.whatif-bar, .seat, .slot, .prompt, .toolbar, .nav > *, .aid, .log, .own .vault, .hand li:first-child .card'));
    // Upright, a hint lies over the trick, but over no rank.
    const trick = page.clientHeight > page.clientWidth ? '.slot .idx' : '.slot';
    checkApart(all(`.prompt .note, .nav .round-btn, ${trick}, .hand li:first-child .card, .ask button`));
    // What is said of a lifted card lies over one's own things alone.
    checkApart(all('.hand .note, .slot, .seat:not(.mine), .supply'));
    // The words of a hint are clear of the buttons.
    for (const line of all('.prompt .note').flatMap(linesOf)) {
      for (const button of all('.toolbar button')) if (overlap(line, button.getBoundingClientRect())) faults.push(`${called(button)} lies on the words of a hint`);
    }
    // A hint covers no number of the player's own.
    checkApart(all('.prompt .note, .mine .num, .own .vault .num'));
    // On a landscape screen of a laptop's size a hint has its own space.
    if (page.clientWidth > Math.max(60 * rem - 1, page.clientHeight) && page.clientHeight > 34.5 * rem) checkApart(all('.prompt .note, .seat, .where, .nav > *, .aid'));
    checkApart(all('.slot > .who, .slot .idx, .slot > span, .slot .foot, .tag, .supply .num'));
    // The outcome of a card is beside the player's Vault, not on it.
    for (const vault of all('.own .vault').map((one) => one.getBoundingClientRect())) {
      for (const tag of all('.tag, .act-tag').filter((one) => overlap(vault, one.getBoundingClientRect()))) faults.push(`${called(tag)} lies on one's Vault`);
    }
    checkApart(all('.plate > .who, .plate .name > span, .tally > span, .thief, .tray'));
    checkTrick();
    for (const part of all('.seat :is(.tray, .vault svg, .chip, .tally, .points, .name)')) {
      const panel = part.closest('.seat').getBoundingClientRect();
      if (!within(part.getBoundingClientRect(), panel)) faults.push(`${called(part)} sticks out of its panel`);
    }
  }

  /** Check that the gem of a team is at the corner of a mark, clear of its letter and of the name. */
  function checkGems() {
    for (const gem of all('.who .cut')) {
      const letter = document.createRange();
      letter.selectNode(gem.parentElement.firstChild);
      const { left, top, right, bottom, height } = letter.getBoundingClientRect();
      const round = gem.getBoundingClientRect();
      const [x, y] = [round.left + round.width / 2, round.top + round.height / 2];
      const away = Math.hypot(
        Math.max(left - x, 0, x - right),
        Math.max(top + height * 0.28 - y, 0, y - bottom + height * 0.28),
      );
      if (away < round.width / 2) faults.push(`the gem of a team touches the letter of ${called(gem.closest('.seat, .slot') ?? gem)}`);
      const name = gem.closest('.plate')?.querySelector('.name');
      if (name && shown(name) && name.getBoundingClientRect().left < round.right - 0.5) faults.push(`the gem of a team touches ${called(name)}`);
    }
  }

  /** Check that the text of a curtain stays inside the arch, whose upper corners are round. */
  function checkArch() {
    for (const text of all('.arch > :is(p, h1)')) {
      const arch = text.parentElement;
      const corner = parseFloat(getComputedStyle(arch).borderTopLeftRadius);
      const { left, top } = arch.getBoundingClientRect();
      const letters = document.createRange();
      letters.selectNodeContents(text);
      const away = Math.max(0, corner - (letters.getBoundingClientRect().top - top));
      const least = corner - Math.sqrt(corner * corner - away * away);
      if (letters.getBoundingClientRect().left - left < least) faults.push(`${called(text)} crosses the arch`);
    }
  }

  /** Check that a dealer's chip is on the rim of a mark, not on its letter, and buttons are clear of text. */
  function checkRims() {
    for (const chip of all('.plate .chip')) {
      const mark = chip.parentElement.querySelector('.who').getBoundingClientRect();
      const middle = new DOMRect(mark.left, mark.top, mark.width * 0.75, mark.height);
      if (overlap(chip.getBoundingClientRect(), middle)) faults.push(`${called(chip)} covers the letter of the mark`);
    }
    for (const way of all('.prompt .plain')) {
      const { left, top, right, bottom } = way.getBoundingClientRect();
      const around = new DOMRect(left - 4, top, right - left + 8, bottom - top);
      for (const words of all('.prompt > b, .prompt > span')) {
        if (overlap(around, box(words))) faults.push(`${called(way)} touches “${words.textContent}”`);
      }
    }
    for (const head of all('.prompt > b')) {
      const lines = new Set(linesOf(head).map((line) => Math.round(line.bottom / 8))).size;
      const named = names.some((name) => head.textContent.includes(name));
      if (lines > 1 && !named) faults.push(`“${head.textContent}” takes ${lines} lines`);
    }
  }

  /** Check that every seat and card has a mark, of a team too, and no seat is mostly blank. */
  function checkSeats() {
    for (const owner of all('.seat, .slot:not(:has(> b))')) {
      const mark = owner.querySelector('.who');
      if (!mark || !shown(mark)) faults.push(`${called(owner)} has no mark of a seat`);
      else if (owner.matches('.team') && !mark.querySelector('.cut')) faults.push(`${called(owner)} has no mark of a team`);
    }
    // The crystals of the seats of a row are in a row.
    const rows = all('.seat :is(.tray, .points)').map((goods) => [goods, goods.closest('.seat')].map((one) => one.getBoundingClientRect()));
    for (const [goods, seat] of rows) {
      const beside = rows.find(([, other]) => Math.abs(other.top - seat.top) < 1 && Math.abs(other.bottom - seat.bottom) < 1);
      if (Math.abs(beside[0].top - goods.top) > 2) faults.push(`goods beside each other lie at ${Math.round(beside[0].top)} and at ${Math.round(goods.top)}`);
    }
    for (const seat of all('.seat')) {
      const { top, bottom, height } = seat.getBoundingClientRect();
      const end = Math.max(top, ...[...seat.querySelectorAll('*')].filter(shown).map((one) => one.getBoundingClientRect().bottom));
      if (bottom - end > 0.35 * height) faults.push(`${called(seat)} is blank below ${Math.round(end)} of ${Math.round(top)} to ${Math.round(bottom)}`);
    }
  }

  /** Check that the number of the Supply is clear of the cards around it. */
  function checkSupply() {
    for (const number of all('.supply .num')) {
      const { left, top, right, bottom } = number.getBoundingClientRect();
      const around = new DOMRect(left - 3, top - 3, right - left + 6, bottom - top + 6);
      for (const other of all('.slot, .tag, .act-tag').filter((one) => overlap(around, one.getBoundingClientRect()))) {
        faults.push(`${called(other)} touches the number of the Supply`);
      }
    }
  }

  /** Check the seats around an upright tablet, and that a player's things are near their card. */
  function checkForm() {
    const { width, height } = page.getBoundingClientRect();
    const table = page.querySelector('.table').getBoundingClientRect();
    const narrowest = (selector) => Math.min(...all(selector).map((one) => one.getBoundingClientRect().width)) / width;
    if (width < height && width >= 600 && table.height >= 1000 && table.height > 0.95 * height) {
      for (const [selector, least] of [['.hand .card', 0.12], ['.slot', 0.11]]) {
        if (narrowest(selector) < least) faults.push(`${selector} is small: ${narrowest(selector).toFixed(3)} of the width`);
      }
    }
    // While the suits are counted there is no trick: the fans of one's own cards lie there.
    if (width > height && table.height > 49.4 * rem && !page.querySelector('.counting')) {
      const middle = table.left + table.width / 2;
      for (const part of all('.own .vault, .prompt > b')) {
        const { left, right } = box(part);
        const away = Math.max(left - middle, middle - right) / table.width;
        if (away > 0.25) faults.push(`${called(part)} is far from the trick: ${away.toFixed(2)} of the width`);
      }
    }
  }

  /** Check that every card of a trick names its player, and that cards in a line are in the order of play. */
  function checkTrick() {
    for (const card of all('.slot .card')) {
      const owners = [...card.parentElement.querySelectorAll('.who')];
      if (!owners.some((owner) => owner.textContent && shown(owner))) faults.push(`${called(card)} doesn't say whose it is`);
    }
    for (const taker of all('.slot > b')) {
      const covered = all('.slot').filter((slot) => !slot.contains(taker) && overlap(slot.getBoundingClientRect(), taker.getBoundingClientRect()));
      for (const slot of covered) faults.push(`${called(taker)} covers ${called(slot)}`);
    }
    const slots = all('.slot').map((slot) => slot.getBoundingClientRect());
    const line = slots.every((slot) => Math.abs(slot.top - slots[0].top) < 2);
    if (line && slots.some((slot, k) => k > 0 && slot.left < slots[k - 1].right)) {
      faults.push('the trick lies in a line, but not in the order of play');
    }
  }

  /** @param {Element[]} elements that may not overlap */
  function checkApart(elements) {
    const things = elements.map((element) => ({ element, area: box(element) }));
    things.forEach((one, k) => {
      for (const other of things.slice(k + 1)) {
        if (scrolls && !one.element.closest('.replay-bar') !== !other.element.closest('.replay-bar')) continue;
        const nested = one.element.contains(other.element) || other.element.contains(one.element);
        if (!nested && overlap(one.area, other.area)) {
          faults.push(`${called(one.element)} and ${called(other.element)} overlap: ${round(one.area)}, ${round(other.area)}`);
        }
      }
    });
  }

  function checkTable() {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = page;
    if (scrollWidth > clientWidth || scrollHeight > clientHeight) {
      faults.push(`the table scrolls: ${scrollWidth} x ${scrollHeight}`);
    }
    const room = page.getBoundingClientRect();
    for (const element of all(`.seat, .own, .hand .card, .slot, .tray, .vault, .badge, .prompt .note, .prompt > b, .prompt > .plain, ${apart}`)) {
      const area = element.getBoundingClientRect();
      if (!scrolls && !within(area, room)) faults.push(`${called(element)} is outside: ${round(area)}`);
    }
    checkHand();
    checkChosen();
    checkChoice();
    checkWords();
    checkOverlaps();
    checkSeats();
    checkRims();
    checkGems();
    checkSupply();
    checkForm();
    checkGoods();
    checkRanks();
  }

  /** Check that a page of text shows everything when it is scrolled down. */
  function checkScrolling() {
    if (page.scrollWidth > page.clientWidth) faults.push(`scrolls sideways: ${page.scrollWidth}`);
    const sticky = all('.deal-at, .go-at, .go-at .gold').find((one) => getComputedStyle(one).position === 'sticky'
      && one.getBoundingClientRect().height > 0);
    for (const element of all('button, select, input, p, h1, h2, legend, .prize, .bar, .key span, small')) {
      if (sticky && (sticky.contains(element) || element.contains(sticky))) continue;
      element.scrollIntoView({ block: 'center', inline: 'nearest' });
      const area = element.getBoundingClientRect();
      const room = page.getBoundingClientRect();
      // Of what is taller than the window, both ends can be reached.
      const [first, last] = area.height < room.height ? [area, area] : ['start', 'end'].map((block) => {
        element.scrollIntoView({ block });
        return element.getBoundingClientRect();
      });
      const reached = new DOMRect(first.left, first.top, last.right - first.left, last.bottom - first.top);
      if (!within(reached, room)) faults.push(`${called(element)} can't be reached: ${round(area)}`);
      if (sticky && overlap(area, sticky.getBoundingClientRect())) {
        faults.push(`${called(element)} stays below the big button`);
      }
    }
    page.scrollTop = page.scrollHeight;
    checkApart(all('.box, .status, .gold, .plain, .resume, .set, header h1, .learnt, .small-print > *').filter((one) => !one.closest('.whatif-bar')));
    checkApart(all('.prize, .bar, .key, .past li, .item, .row, .status, .answers, .games li > *'));
    for (const part of all('.ended .suit-fan > *')) {
      if (overlap(part.getBoundingClientRect(), page.querySelector('.sum').getBoundingClientRect())) faults.push(`the summary covers ${called(part)}`);
    }
    for (const part of all('.ended .go-at > *')) {
      if (!within(part.getBoundingClientRect(), part.closest('.sum').getBoundingClientRect())) faults.push(`${called(part)} sticks out of its sheet`);
    }
    for (const part of all('.prize > *, .bar > *')) {
      if (!within(part.getBoundingClientRect(), part.parentElement.getBoundingClientRect(), 2)) {
        faults.push(`${called(part)} sticks out of its row`);
      }
    }
    const [before, last] = all('.final .go-at .plain').slice(-2);
    if (last && last.getBoundingClientRect().top > before.getBoundingClientRect().top) {
      faults.push(`${called(last)} stands alone in its row`);
    }
    checkApart(all('.drawn :is(.tag, .idx b)'));
    for (const part of all('.drawn :is(.tag, .act-tag, .caption, .card, .tray, svg)')) {
      const [area, panel] = [part, part.closest('.drawn')].map((one) => one.getBoundingClientRect());
      if (!within(area, panel)) faults.push(`${called(part)} sticks out of its picture: ${round(area)} in ${round(panel)}`);
    }
    for (const part of all('.legend .sign *, .numbers :is(th, td)')) {
      // A panel may scroll, but not to the side.
      const { left, right } = part.closest('.box, article, dialog, main').getBoundingClientRect();
      const area = part.getBoundingClientRect();
      if (area.left < left - 0.5 || area.right > right + 0.5) faults.push(`${called(part)} sticks out of its panel`);
    }
    const heights = all('.scores tbody tr').map((row) => row.getBoundingClientRect().height);
    if (Math.max(0, ...heights) - Math.min(...heights) > 2) faults.push(`rows of the score sheet are ${heights.map(Math.round).join(', ')} high`);
    page.scrollTop = 0;
    const deal = page.querySelector('.deal');
    if (deal && !within(deal.getBoundingClientRect(), page.getBoundingClientRect())) {
      faults.push('at first sight there is no Deal');
    }
    const first = page.querySelector('.lesson-end .gold');
    if (first && !within(first.getBoundingClientRect(), page.getBoundingClientRect())) {
      faults.push('at first sight there is no way to a game');
    }
  }

  /** @param {Element} paragraph whose text has the returned boxes, one per piece and line */
  function linesOf(paragraph) {
    const texts = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
    const lines = [];
    while (texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      lines.push(...range.getClientRects());
    }
    return lines;
  }

  /** Check that text has 14 to 20 px where a letter of 1 rem has 16, but for titles and cards. */
  function checkText() {
    for (const text of all('p, label, small, td, th, li, .prompt > span, .log .line > span, .plain, .where span')) {
      if (!linesOf(text).length || text.closest('.card, .slot, .drawn, .legend, .act-tag, .tag, .badge, .value, .who, .mono')) continue;
      const { fontSize, fontFamily } = getComputedStyle(text);
      const size = parseFloat(fontSize) / rem;
      if (fontFamily.startsWith('Spectral') || (size >= 14 / 16 && size < 20.01 / 16)) continue;
      faults.push(`${called(text)} has letters of ${(16 * size).toFixed(1)} px`);
    }
  }

  /** Check that a tray shows as many whole crystals as its number says, or none, and that numbers stay in their boxes. */
  function checkGoods() {
    for (const stones of all('.tray .stones')) {
      const tray = stones.closest('.tray').getBoundingClientRect();
      const drawn = [...stones.querySelectorAll('svg')].filter(shown);
      const number = Number(stones.parentElement.querySelector('.num').textContent);
      const worth = drawn.reduce((sum, stone) => sum + (stone.matches('.s') ? 1 : 5), 0);
      if (drawn.length && worth !== number) faults.push(`${worth} crystals are drawn of ${number}`);
      const least = Math.min(...drawn.map((stone) => stone.getBoundingClientRect().width));
      if (least < 3.5) faults.push(`crystals of ${number} are ${least.toFixed(1)} wide`);
      for (const stone of drawn) {
        if (!within(stone.getBoundingClientRect(), tray)) faults.push(`a crystal of ${number} is cut by its tray`);
      }
    }
    for (const number of all('.tray .num, .vault .num, .points .num')) {
      const panel = number.closest('.tray, .vault, .points').getBoundingClientRect();
      if (!within(box(number), panel)) faults.push(`${called(number)} sticks out of its box`);
    }
  }

  /** Check that nothing lies over the rank of a card in hand, in the trick, or behind the curtain. */
  function checkRanks() {
    const things = all('.table :not(svg, svg *)').map((thing) => ({ thing, area: thing.getBoundingClientRect() }));
    for (const rank of all('.hand .idx b, .slot .idx b, .gone .idx b')) {
      const own = rank.closest('li');
      const { left, top, width, height } = box(rank);
      const [x, y] = [left + width / 2, top + height / 2];
      const near = things.filter(({ thing, area }) => within(new DOMRect(x, y, 0, 0), area, 0) && !thing.contains(own) && !own.contains(thing))
        .map(({ thing }) => thing);
      // Most things let taps through.
      for (const thing of [own, ...near]) thing.style.pointerEvents = 'auto';
      const over = near.length ? document.elementsFromPoint(x, y) : [];
      for (const thing of [own, ...near]) thing.style.pointerEvents = '';
      const first = over.find((one) => !one.matches('.card.off, .tip'));
      // Over the hand lies the question whether a move may be taken back: nobody plays meanwhile.
      if (first?.closest('.take-back') && rank.closest('.hand')) continue;
      if (first && !own.contains(first) && !first.contains(own)) faults.push(`${called(first)} lies over the rank of ${called(rank.closest('.card'))}`);
    }
  }

  /** Check that a paragraph has some words in each line. */
  function checkLines() {
    for (const paragraph of all('p:not(.figures p), .notice > span')) {
      const lines = new Set(linesOf(paragraph).map((line) => Math.round(line.bottom / 8))).size;
      const words = paragraph.textContent.trim().split(/\s+/).length;
      if (lines > 3 && words < 1.8 * lines) faults.push(`${called(paragraph)} has ${words} words in ${lines} lines`);
    }
  }

  /** Check that the effect of a card is written in whole words; a long name may break. */
  function checkWords() {
    for (const { firstChild: text } of all('.badge .long')) {
      for (const { 0: word, index } of text?.data?.matchAll(/\S+/g) ?? []) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map((line) => Math.round(line.bottom)));
        const isName = names.some((name) => name?.includes(word));
        if (lines.size > 1 && !isName) faults.push(`“${word}” on a card is broken`);
      }
    }
  }

  /** Check that names in a dialog are shortened with an ellipsis, never broken. */
  function checkNames() {
    for (const name of all('.past .says b')) {
      const text = document.createRange();
      text.selectNode(name.lastChild);
      if (new Set([...text.getClientRects()].map(({ bottom }) => Math.round(bottom))).size > 1) faults.push(`${called(name)} is broken`);
    }
  }

  /** Check that a notice moves nothing, and at a table covers no name, no choice and no way onward. */
  function checkNotices() {
    const table = page.dataset.page === 'table';
    const needed = table && !scrolls ? all('.nav .round-btn, .hand .card, .prompt, .own .vault, .ask, .take-back, .slot, .name > span, .coach, .whatif-bar, .replay-bar') : [];
    const boxes = needed.map((element) => ({ element, area: box(element) }));
    // The big button that stays in sight makes room.
    const fixed = all('.seat, .card, h1, h2, p, button').filter((one) => !one.closest('.go-at, .deal-at'));
    const place = (one) => round(one.getBoundingClientRect());
    const before = fixed.map(place);
    const frame = document.getElementById('frame');
    frame.toggleAttribute('data-told', true);
    for (const notice of document.querySelectorAll('[data-notice]')) {
      notice.hidden = false;
      if (!shown(notice)) {
        notice.hidden = true;
        continue;
      }
      const area = notice.getBoundingClientRect();
      for (const { element } of boxes.filter((one) => overlap(area, one.area))) faults.push(`${called(notice)} covers ${called(element)}`);
      const moved = fixed.find((one, k) => place(one) !== before[k]);
      if (moved) faults.push(`${called(notice)} moves ${called(moved)}`);
      if (!within(area, new DOMRect(0, 0, innerWidth, innerHeight))) faults.push(`${called(notice)} is outside: ${round(area)}`);
      notice.focus();
      // In a frame, Firefox without a window has no focus, and the notice stays closed.
      if (!notice.matches(':focus')) {
        notice.hidden = true;
        continue;
      }
      const opened = notice.getBoundingClientRect();
      if (!within(opened, new DOMRect(0, 0, innerWidth, innerHeight))) faults.push(`${called(notice)} is outside: ${round(opened)}`);
      const { width: lines } = notice.querySelector('span').getBoundingClientRect();
      if (lines < 160) faults.push(`${called(notice)} is ${Math.round(lines)} wide`);
      for (const button of notice.querySelectorAll('button')) {
        const { width, height } = button.getBoundingClientRect();
        if (Math.min(width, height) < finger - 0.1) faults.push(`${called(button)} is ${width} x ${height}`);
        if (!within(button.getBoundingClientRect(), opened)) faults.push(`${called(button)} sticks out of its notice`);
      }
      notice.blur();
      notice.hidden = true;
    }
    frame.toggleAttribute('data-told', false);
  }

  if (page.dataset.page === 'table') checkTable();
  else checkScrolling();
  checkHidden();
  checkTargets();
  checkTaps();
  checkArch();
  checkCut();
  checkLines();
  checkText();
  checkNames();
  if (sheet === null) checkNotices();
  return faults;
}

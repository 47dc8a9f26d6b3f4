// The very first script: shows why the game can't start when the modules don't run. It
// uses old syntax and is no module, so that old browsers and a page opened as a file can run it.
(function () {
  /** @param why a paragraph of #unable @param alone whether to hide all else */
  function show(why: string, alone: boolean) {
    var place = document.getElementById('unable');
    var reason = place && place.querySelector('[data-why=' + why + ']');
    if (!place || !place.parentElement || !reason) return;
    reason.removeAttribute('hidden');
    place.removeAttribute('hidden');
    place.className = 'now';
    for (var child = place.parentElement.firstElementChild; child; child = child.nextElementSibling) {
      if (alone && child !== place) child.setAttribute('hidden', '');
    }
  }

  /** @param work called when the whole document is parsed */
  function whenParsed(work: () => void) {
    if (document.readyState !== 'loading') work();
    else document.addEventListener('readystatechange', work, { once: true });
  }

  /** Wait until the paragraph is in the document, then show it. */
  function say(why: string, alone?: boolean) {
    // An old browser explains a script that fails.
    if (why === 'part' && !known) return;
    whenParsed(function () { show(why, Boolean(alone)); });
  }

  /** Hide the message about a missing part, which the document shows if this script is missing. */
  function take() {
    var place = document.getElementById('unable');
    var part = place && place.querySelector('[data-why=part]');
    if (!place || !part) return;
    place.setAttribute('hidden', '');
    part.setAttribute('hidden', '');
  }

  /** Return whether the browser has the CSS that the page needs, the newest of its features. */
  function styles(): boolean {
    try {
      var sheet = new CSSStyleSheet();
      sheet.replaceSync('a { b { color: red } }');
      var rule = sheet.cssRules[0] as CSSStyleRule;
      return rule.cssRules.length === 1 && CSS.supports('selector(:has(a))')
        && 'CSSPropertyRule' in window;
    } catch (error) {
      return false;
    }
  }

  /** @param event of a script or a style sheet that was not loaded, or of a script that failed */
  function onError(event: Event) {
    var node = event.target as Element | Window;
    if (node === window || node instanceof HTMLScriptElement) say('part');
    else if (node instanceof HTMLLinkElement && node.rel === 'stylesheet') {
      stays = true;
      say('part', true);
    }
  }

  /**
   * Fetch all parts again without the caches, which may hold a broken one, then reload the page, after
   * 20 s at the latest. If the page itself can't be fetched, this one stays.
   */
  function retry() {
    var gone = false;
    var listed = performance.getEntriesByType('resource').map(function (entry) { return entry.name; });
    var parts = listed.concat(window.unlisted || []).map(function (name) {
      return fetch(name, { cache: 'no-cache' }).catch(function () {});
    });
    parts.push(fetch(location.pathname).catch(function () { gone = true; }));
    var late = new Promise(function (resolve) { setTimeout(resolve, 20000); });
    Promise.race([Promise.all(parts), late]).then(function () { if (!gone) location.reload(); });
  }

  /** Return whether it has its last rule; a page of a Wi-Fi in its place has none. */
  function isWhole(sheet: CSSStyleSheet): boolean {
    var last = sheet.cssRules[sheet.cssRules.length - 1];
    return Boolean(last) && ((last as CSSStyleRule)).selectorText === '#end-of-sheet';
  }

  /** @param event of a style sheet that was loaded, maybe in part */
  function onLoad(event: Event) {
    var node = event.target as Element;
    if (!(node instanceof HTMLLinkElement) || !node.sheet || isWhole(node.sheet)) return;
    stays = true;
    say('part', true);
  }

  /** @param event a click, maybe on "Load again" */
  function onClick(event: Event) {
    var link = (event.target as Element).closest('#unable a');
    if (!link || !window.Promise || !window.fetch) return;
    event.preventDefault();
    retry();
  }

  /** @param event by which a module says why Python can't start */
  function onUnable(event: Event) {
    stays = true;
    say(((event as CustomEvent<string>)).detail);
  }

  /** Handle late modules. A style sheet that is late too blocks the first paint, and is removed. */
  function onLate() {
    var links = document.querySelectorAll('link[rel=stylesheet]');
    var bare = false;
    for (var k = 0; k < links.length; k += 1) {
      if (!((links[k] as HTMLLinkElement)).sheet) {
        bare = true;
        links[k].remove();
      }
    }
    say('part', bare);
  }

  /** Leave errors to the running modules; style sheets are reported here, and what keeps Python from starting. */
  function onListening() {
    removeEventListener('error', onError, true);
    clearTimeout(late);
    var place = document.getElementById('unable');
    if (place && known && !stays) place.setAttribute('hidden', '');
  }

  var late = 0;
  /** Whether a message stays when the modules run. */
  var stays = false;
  var known = 'noModule' in HTMLScriptElement.prototype && 'DecompressionStream' in window
    && 'structuredClone' in window && 'checkVisibility' in Element.prototype && 'animate' in Element.prototype && 'Worker' in window && styles();

  whenParsed(take);
  if (location.protocol === 'file:') say('file');
  else {
    if (!known) say('old');
    else if (!('WebAssembly' in window)) say('lockdown');
    addEventListener('error', onError, true);
    addEventListener('listening', onListening);
    // Not even the capturing listeners of a window get it.
    document.addEventListener('load', onLoad, true);
    addEventListener('unable', onUnable);
    addEventListener('retry', retry);
    late = setTimeout(onLate, 30000);
    document.addEventListener('click', onClick);
  }
}());

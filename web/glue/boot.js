// The very first script: says on the page why the game can't start, where its modules don't even get
// to run. It is a plain old one, so that old browsers understand it and a page opened as a file may
// load it.
(function () {
  /** @param {string} why one of the paragraphs in #unable @param {boolean} alone without the rest */
  function show(why, alone) {
    var place = document.getElementById('unable');
    var reason = place && place.querySelector('[data-why=' + why + ']');
    if (!place || !place.parentElement || !reason) return;
    reason.removeAttribute('hidden');
    place.removeAttribute('hidden');
    for (var child = place.parentElement.firstElementChild; child; child = child.nextElementSibling) {
      if (alone && child !== place) child.setAttribute('hidden', '');
    }
  }

  /** @param {string} why @param {boolean} [alone] said as soon as there is where to say it */
  function say(why, alone) {
    if (document.readyState !== 'loading') show(why, Boolean(alone));
    else document.addEventListener('DOMContentLoaded', function () { show(why, Boolean(alone)); });
  }

  /** @returns {boolean} whether style sheets may be written as ours are, which is what came last */
  function styles() {
    try {
      var sheet = new CSSStyleSheet();
      sheet.replaceSync('a { b { color: red } }');
      var rule = /** @type {CSSStyleRule} */ (sheet.cssRules[0]);
      return rule.cssRules.length === 1 && CSS.supports('selector(:has(a))')
        && 'CSSPropertyRule' in window;
    } catch (error) {
      return false;
    }
  }

  /** @param {Event} event something that the page needs has not come, or does not run */
  function onError(event) {
    var node = /** @type {Element | Window} */ (event.target);
    if (node === window || node instanceof HTMLScriptElement) say('part');
    else if (node instanceof HTMLLinkElement && node.rel === 'stylesheet') say('part', true);
  }

  /**
   * Loads the page anew, and what it needs past all caches: what is wrong may be kept there. What
   * hangs is not waited for. Where the page itself can't be had, this one stays.
   * @param {string[]} unlisted addresses of what the page has no list of
   */
  function retry(unlisted) {
    var gone = false;
    var listed = performance.getEntriesByType('resource').map(function (entry) { return entry.name; });
    var parts = listed.concat(unlisted).map(function (name) {
      return fetch(name, { cache: 'no-cache' }).catch(function () {});
    });
    parts.push(fetch(location.pathname).catch(function () { gone = true; }));
    var late = new Promise(function (resolve) { setTimeout(resolve, 20000); });
    Promise.race([Promise.all(parts), late]).then(function () { if (!gone) location.reload(); });
  }

  /** @param {Event} event a click, maybe on what is offered where the game can't start */
  function onClick(event) {
    var link = /** @type {Element} */ (event.target).closest('#unable a');
    if (!link || !window.Promise || !window.fetch) return;
    event.preventDefault();
    retry([]);
  }

  /** @param {Event} event of a module that wants it */
  function onRetry(event) {
    retry((/** @type {CustomEvent<string[]>} */ (event)).detail);
  }

  /** The modules haven't come, and maybe not even the looks, without which nothing is painted. */
  function onLate() {
    var links = document.querySelectorAll('link[rel=stylesheet]');
    var bare = false;
    for (var k = 0; k < links.length; k += 1) {
      if (!(/** @type {HTMLLinkElement} */ (links[k])).sheet) {
        bare = true;
        links[k].remove();
      }
    }
    say('part', bare);
  }

  /** The page can speak for itself from now on. */
  function onListening() {
    removeEventListener('error', onError, true);
    clearTimeout(late);
    var place = document.getElementById('unable');
    if (place && known) place.setAttribute('hidden', '');
  }

  var late = 0;
  var known = 'noModule' in HTMLScriptElement.prototype && 'WebAssembly' in window
    && 'BroadcastChannel' in window && 'DecompressionStream' in window
    && 'checkVisibility' in Element.prototype && styles();

  if (location.protocol === 'file:') say('file');
  else {
    if (!known) say('old');
    addEventListener('error', onError, true);
    addEventListener('listening', onListening);
    addEventListener('retry', onRetry);
    late = setTimeout(onLate, 30000);
    document.addEventListener('click', onClick);
  }
}());

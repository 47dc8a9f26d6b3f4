// Says on the page why the game can't start, where its modules don't even get to run. It is a
// plain old script, so that old browsers understand it and a page opened as a file may load it.
(function () {
  /** @param {string} why one of the paragraphs in #unable */
  function say(why) {
    var place = document.getElementById('unable');
    place.querySelector('[data-why=' + why + ']').hidden = false;
    place.hidden = false;
  }

  /** @returns {boolean} whether style sheets may be written as ours are, which is what came last */
  function styles() {
    try {
      var sheet = new CSSStyleSheet();
      sheet.replaceSync('a { b { color: red } }');
      return sheet.cssRules[0].cssRules.length === 1 && CSS.supports('selector(:has(a))')
        && 'CSSPropertyRule' in window;
    } catch (error) {
      return false;
    }
  }

  var known = 'noModule' in HTMLScriptElement.prototype && 'WebAssembly' in window
    && 'BroadcastChannel' in window && 'DecompressionStream' in window
    && 'checkVisibility' in Element.prototype && styles();

  if (location.protocol === 'file:') say('file');
  else if (!known) say('old');

  addEventListener('error', function (event) {
    if (location.protocol !== 'file:' && event.target.tagName === 'SCRIPT') say('part');
  }, true);
}());

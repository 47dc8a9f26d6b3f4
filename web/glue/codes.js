// The element `qr-code`, which draws its text as a QR code. The library for it is loaded by the first.

/** @param {string} text @returns {Promise<string>} a picture; a text that begins with "#" is a link into this page */
async function draw(text) {
  const { drawCode } = await import('./qrcode.js');
  const { outline, size } = drawCode(text.startsWith('#') ? new URL(text, location.href).href : text);
  return `<svg viewBox="0 0 ${size} ${size}" width="100%" height="100%" display="block"><path d="${outline}"/></svg>`;
}

// The picture lies in the shadow tree, which updates of the page leave alone.
customElements.define('qr-code', class extends HTMLElement {
  static observedAttributes = ['text'];

  shadow = this.attachShadow({ mode: 'open' });

  attributeChangedCallback() {
    const text = this.getAttribute('text') ?? '';
    draw(text).then((svg) => { if (text === this.getAttribute('text')) this.shadow.innerHTML = svg; }).catch(console.info);
  }
});

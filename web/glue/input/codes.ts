// The element `qr-code`, which draws its text as a QR code. The library for it is loaded by the first.

/** Return a picture; a text that begins with "#" is a link into this page. */
async function draw(text: string): Promise<string> {
  const { drawCode } = await import('./qrcode.ts');
  const { outline, size } = drawCode(text.startsWith('#') ? new URL(text, location.href).href : text);
  return `<svg viewBox="0 0 ${size} ${size}" width="100%" height="100%" display="block"><path d="${outline}"/></svg>`;
}

/** An element whose picture lies in its shadow tree, which updates of the page leave alone. */
class Code extends HTMLElement {
  static observedAttributes = ['text'];

  shadow = this.attachShadow({ mode: 'open' });

  /** Draw the address of the page itself, which a host can't replace by another one. */
  connectedCallback() {
    if (this.className !== 'here') return;
    draw(location.href).then((svg) => { this.shadow.innerHTML = svg; }).catch(console.info);
  }

  attributeChangedCallback() {
    const text = this.getAttribute('text') ?? '';
    draw(text).then((svg) => { if (text === this.getAttribute('text')) this.shadow.innerHTML = svg; }).catch(console.info);
  }
}

/** Define the element. */
function showCodes() {
  customElements.define('qr-code', Code);
}

/** Draw the new address of the page wherever it is shown. */
function redrawAddress() {
  for (const code of document.querySelectorAll<Code>('qr-code.here')) code.connectedCallback();
}

export { redrawAddress, showCodes };

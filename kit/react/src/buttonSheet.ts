const css = `
.latchkey-button {
  all: unset;
  box-sizing: border-box;
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 8px;
  min-width: 148px;
  height: 44px;
  padding: 0 20px;
  border-radius: var(--latchkey-radius, 12px);
  background: var(--latchkey-accent, #f2c14e);
  color: var(--latchkey-on-accent, #17130a);
  font: 600 16px/1.2 var(--latchkey-font, system-ui, sans-serif);
  white-space: nowrap;
  cursor: pointer;
}
.latchkey-button:hover { filter: brightness(1.06); }
.latchkey-button:focus-visible { outline: 2px solid currentColor; outline-offset: 2px; }
.latchkey-button[aria-busy='true'] { cursor: progress; }
`

let isAdopted = false

/** Adds the button's styles to the page. An adopted sheet is allowed by a Content-Security-Policy without inline styles. */
export const adoptButtonSheet = (): void => {
  if (isAdopted) return
  isAdopted = true
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  // First, so the page's rules win.
  document.adoptedStyleSheets = [sheet, ...document.adoptedStyleSheets]
}

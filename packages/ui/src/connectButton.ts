/** The label of the connect button on other people's pages. */
export const connectLabel = 'Connect wallet'

/** The look of that button. It reserves space for its longest label, so the page doesn't move. */
export const connectButtonCss = (button: string): string => `
${button} {
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
  background: var(--latchkey-accent, #e9b44c);
  color: var(--latchkey-on-accent, #1c1404);
  font: 600 16px/1.2 var(--latchkey-font, system-ui, sans-serif);
  white-space: nowrap;
  cursor: pointer;
}
${button}:hover { filter: brightness(1.06); }
${button}:focus-visible { outline: 2px solid currentColor; outline-offset: 2px; }
`

/** Keeps room for the view until its code has loaded. */
export const embedPlaceholderCss = `
.latchkey-embed { box-sizing: border-box; width: 100%; max-width: 400px; min-height: 520px; border-radius: 24px; }
.latchkey-embed[aria-busy='true'] { background: color-mix(in srgb, currentColor 6%, transparent); }
`

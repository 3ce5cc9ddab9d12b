/** What a wallet's button adds to the look of the others. */
export const walletCss = `
.latchkey-wallet { display: inline-flex; align-items: center; justify-content: center; gap: 10px; min-width: 0; }
.latchkey-wallet > :is(img, svg, i) { flex: none; width: 24px; height: 24px; border-radius: 6px; }
.latchkey-wallet > i { background: currentColor; opacity: 0.2; }
.latchkey-wallet > b { width: 80px; height: 12px; border-radius: 6px; background: currentColor; opacity: 0.2; }
`

const barColors = { dark: '#0b0c0e', light: '#f5f3ee' } as const

/** Shows the page and the browser's bar in a theme, as `theme.js` does before the first paint. */
export const applyTheme = (mode: keyof typeof barColors): void => {
  document.documentElement.dataset.theme = mode
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', barColors[mode])
}

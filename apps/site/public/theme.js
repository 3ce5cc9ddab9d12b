// Runs before the first paint, so that a light page never flashes dark. The key is `storageKeys.themeMode` of core.
try {
  if (localStorage.getItem('latchkey.themeMode') === 'light') {
    document.documentElement.dataset.theme = 'light'
    document.querySelector('meta[name="theme-color"]').content = '#f5f3ee'
  }
} catch {
  // A browser that refuses storage gets the dark page.
}

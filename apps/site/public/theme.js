// Runs before the first paint, so the page never flashes in the wrong theme or text direction.
// The keys are `storageKeys.themeMode` and `storageKeys.language` of core. The build writes the languages of wire into
// the page.
{
  const page = document.documentElement
  const read = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      // A browser that refuses storage gets the dark page, in its own language.
      return null
    }
  }
  const mode = read('latchkey.themeMode')
  if (mode === 'light' || (mode === 'system' && matchMedia('(prefers-color-scheme: light)').matches)) {
    page.dataset.theme = 'light'
    document.querySelector('meta[name="theme-color"]').content = '#f5f3ee'
  }
  // Docs have one.
  if (!page.dataset.language) {
    const { languages = 'en', rtl = '' } = document.currentScript.dataset
    const spoken = languages.split(' ')
    const kept = read('latchkey.language')
    const wanted = navigator.languages.map((tag) => tag.toLowerCase().split('-')[0])
    page.lang = spoken.includes(kept) ? kept : (wanted.find((tag) => spoken.includes(tag)) ?? 'en')
    page.dir = rtl.split(' ').includes(page.lang) ? 'rtl' : 'ltr'
  }
}

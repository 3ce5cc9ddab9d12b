// Before the first paint, so nothing flashes. `theme.test.ts` compares it with the kit.
{
  const page = document.documentElement
  const read = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null // Storage is blocked.
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

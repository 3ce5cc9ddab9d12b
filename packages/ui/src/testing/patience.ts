// Before every test file: a page waits for what it expects as long as a busy machine may need, not one second.
if ('document' in globalThis) {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 10_000 })
}

export {}

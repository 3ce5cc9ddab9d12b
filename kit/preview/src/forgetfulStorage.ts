/** The preview shares its origin with the site, and must not change the site's theme or connection. */
Object.defineProperty(window, 'localStorage', {
  get: () => {
    throw new Error('The preview stores nothing.')
  },
})

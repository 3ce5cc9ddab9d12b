/** The preview shares its origin with the site: what is chosen here must not change the site's theme or connection. */
Object.defineProperty(window, 'localStorage', {
  get: () => {
    throw new Error('The preview stores nothing.')
  },
})

const files = import.meta.glob<string>('./*.css', { query: '?inline', eager: true, import: 'default' })

const { './tokens.css': tokens = '', ...pieces } = files

/** Every style of the package as one string, tokens first, for a shadow root's adopted sheet. */
export const uiCss = [tokens, ...Object.values(pieces)].join('\n')

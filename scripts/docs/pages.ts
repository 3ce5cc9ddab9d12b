/** The docs in the order of their menu: each name is a file in `docs/kit` and a path under `/docs`. */
export const groups = [
  { title: 'Start', pages: ['index', 'quickstart', 'chains', 'theme', 'theme-builder', 'own-interface'] },
  { title: 'Reference', pages: ['options', 'client', 'hooks', 'server', 'testing', 'errors', 'acceptance'] },
  { title: 'Migrate', pages: ['appkit', 'rainbowkit', 'connectkit', 'appkit-backend'] },
] as const

export const pageNames: readonly string[] = groups.flatMap(({ pages }) => pages)

export const addressOf = (name: string): string => (name === 'index' ? '/docs' : `/docs/${name}`)

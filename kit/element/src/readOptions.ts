import type { LatchkeyOptions } from '@latchkey/core'

/** A script that a Latchkey server delivered belongs to that server. */
const ownServer = (): string | undefined => {
  const url = new URL(import.meta.url)
  return /^https?:$/.test(url.protocol) && url.pathname.startsWith('/kit/v1/') ? url.origin : undefined
}

/** The options in an element's attributes. */
export const readOptions = (element: Element): LatchkeyOptions => {
  const read = (name: string): string | undefined => element.getAttribute(name) || undefined
  const server = read('server') ?? ownServer()
  const [projectId, locale, accent, mode] = [read('project-id'), read('locale'), read('accent'), read('theme')]
  const isMode = mode === 'light' || mode === 'dark' || mode === 'system'
  return {
    ...(server !== undefined && { server }),
    ...(projectId !== undefined && { projectId }),
    ...(locale !== undefined && { locale }),
    ...((isMode || accent !== undefined) && {
      theme: { ...(isMode && { mode }), ...(accent !== undefined && { accent }) },
    }),
  }
}

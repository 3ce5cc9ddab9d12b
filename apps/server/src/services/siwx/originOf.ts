import { fail } from '../../http/errors.ts'
import type { Project } from '../../projects/project.ts'

/**
 * The requesting site according to its browser: pages can't set this header. If a project lists its sites, no others
 * are accepted.
 */
export const originOf = (asked: (name: string) => string | undefined, project: Project): string => {
  const origin = asked('origin')
  if (!origin || !URL.canParse(origin) || new URL(origin).origin !== origin)
    throw fail(400, 'origin', 'A sign-in needs the Origin header of a page.')
  const isAllowed = project.allowedOrigins.length === 0 || project.allowedOrigins.includes(origin)
  if (!isAllowed) throw fail(403, 'origin', 'This site is not one of the project’s origins.')
  return origin
}

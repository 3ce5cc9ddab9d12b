import { fail } from '../../http/errors.ts'
import type { Project } from '../../projects/project.ts'

/**
 * The requesting site according to its browser: pages can't set this header. Only the project's own sites are accepted,
 * so a project without any signs no one in.
 */
export const originOf = (asked: (name: string) => string | undefined, project: Project): string => {
  const origin = asked('origin')
  if (!origin || !URL.canParse(origin) || new URL(origin).origin !== origin)
    throw fail(400, 'origin', 'A sign-in needs the Origin header of a page.')
  if (!project.allowedOrigins.includes(origin))
    throw fail(403, 'origin', 'This site is not one of the project’s origins.')
  return origin
}

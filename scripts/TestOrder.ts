import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const opening = '// @vitest-environment'

const hasEnvironment = ({ moduleId }: TestSpecification): boolean => readFileSync(moduleId, 'utf8').startsWith(opening)

/**
 * Runs a project's files with a DOM before those without. A worker can't change its environment: in mixed order, nearly
 * every file started a new worker, which loads all modules again.
 */
export class TestOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(({ project }) => project))]
    return projects.flatMap((project) => {
      const own = sorted.filter((file) => file.project === project)
      return [...own.filter(hasEnvironment), ...own.filter((file) => !hasEnvironment(file))]
    })
  }
}

// A test runner for Stryker that tries the drawn faults only; Stryker itself cannot draw a sample.
import { appendFileSync, readFileSync } from 'node:fs'
import { commonTokens, declareFactoryPlugin, PluginKind, tokens } from '@stryker-mutator/api/plugin'
import { DryRunStatus, MutantRunStatus } from '@stryker-mutator/api/test-runner'
import * as vitestRunner from '@stryker-mutator/vitest-runner'
import { register } from 'tsx/esm/api'

register()
const { mutantKey } = await import('./mutantKey.ts')
const [{ factory: createVitestRunner }] = vitestRunner.strykerPlugins

function createSampleRunner(injector) {
  const runner = injector.injectFunction(createVitestRunner)
  const drawn = new Set(JSON.parse(readFileSync(process.env.MUTATE_DRAWN, 'utf8')))
  return {
    capabilities: () => runner.capabilities(),
    init: () => runner.init(),
    dispose: () => runner.dispose(),
    dryRun: async (options) => {
      const result = await runner.dryRun(options)
      // Stryker ignores a file whose setup failed, and would report its faults as missed.
      const broken = runner.ctx.state.getFiles().filter((file) => file.result?.state === 'fail')
      if (result.status !== DryRunStatus.Complete || broken.length === 0) return result
      return { status: DryRunStatus.Error, errorMessage: `Failed: ${broken.map(({ name }) => name).join(', ')}` }
    },
    mutantRun: async (options) => {
      const key = mutantKey(options.activeMutant)
      if (!drawn.has(key)) return { status: MutantRunStatus.Error, errorMessage: 'not drawn' }
      const result = await runner.mutantRun(options)
      if (process.env.MUTATE_LOG) {
        const reason = String(result.failureMessage ?? '').slice(0, 80)
        appendFileSync(process.env.MUTATE_LOG, `${[result.status, key, reason].join(' ').replaceAll('\n', ' ')}\n`)
      }
      return result
    },
  }
}
createSampleRunner.inject = tokens(commonTokens.injector)

export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, 'sample', createSampleRunner)]
export const { strykerValidationSchema } = vitestRunner

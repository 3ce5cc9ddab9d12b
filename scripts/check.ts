import { codeSteps } from './checks.ts'
import { runSteps } from './runSteps.ts'

await runSteps([[codeSteps]])

// biome-ignore-all lint/performance/noBarrelFile: whoever throws these rows takes the class from here, so that none is missing
// biome-ignore-all lint/performance/noReExportAll: the same
import { addErrors } from './errors.ts'
import { moneyErrors } from './moneyCatalogue.ts'

addErrors(moneyErrors)

export * from './errors.ts'

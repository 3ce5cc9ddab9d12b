// biome-ignore-all lint/performance/noBarrelFile: importing the class from here loads these rows
// biome-ignore-all lint/performance/noReExportAll: the same
import { addErrors } from './errors.ts'
import { moneyErrors } from './moneyCatalogue.ts'

addErrors(moneyErrors)

export * from './errors.ts'

// biome-ignore-all lint/performance/noBarrelFile: importing the class from here loads these rows
// biome-ignore-all lint/performance/noReExportAll: the same
import { addErrors } from './errors.ts'
import { walletErrors } from './walletCatalogue.ts'

addErrors(walletErrors)

export * from './errors.ts'

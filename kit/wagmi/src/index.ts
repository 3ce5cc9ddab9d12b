export { type AnnounceOptions, announceLatchkey } from './announceLatchkey.ts'
export { type ConfigOptions, createLatchkeyConfig } from './createLatchkeyConfig.ts'
export { type ConnectorOptions, latchkeyConnector, latchkeyConnectors } from './latchkeyConnector.ts'

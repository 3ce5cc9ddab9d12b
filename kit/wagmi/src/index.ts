export { type AnnounceOptions, announceLatchkey } from './announceLatchkey.ts'
export { type ConnectorOptions, latchkeyConnector } from './latchkeyConnector.ts'

export { type ConnectorOptions, latchkeyConnector } from './latchkeyConnector.ts'

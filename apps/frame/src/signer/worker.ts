import { createSigner } from './createSigner.ts'
import { type SignerPort, serveSigner } from './signerPort.ts'

// A worker of our origin could use the network. This one never needs it, so network access is disabled first.
const waysOut = [
  'fetch',
  'XMLHttpRequest',
  'WebSocket',
  'WebTransport',
  'EventSource',
  'importScripts',
  'BroadcastChannel',
]
for (let holder: object | null = globalThis; holder; holder = Reflect.getPrototypeOf(holder))
  for (const way of waysOut) Reflect.deleteProperty(holder, way)

serveSigner(createSigner(), globalThis as unknown as SignerPort)

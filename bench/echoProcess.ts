import { WebSocketServer } from 'ws'

/** The control: a WebSocket echo server. */
const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false }, () => {
  const address = server.address()
  if (typeof address === 'object' && address) console.log(JSON.stringify({ url: `ws://127.0.0.1:${address.port}` }))
})
server.on('connection', (socket) => socket.on('message', (data) => socket.send(String(data))))
process.once('disconnect', () => process.exit(0))

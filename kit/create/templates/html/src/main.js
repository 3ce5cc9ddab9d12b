import { createLatchkey } from '@latchkey/element'
import { sei } from 'viem/chains'

document.querySelector('latchkey-button').client = createLatchkey({ chains: [sei] })

// The modal of the docs' theme builder, in a frame next to the options.
import './forgetfulStorage.ts'
import { createLatchkey, type Theme } from '@latchkey/core'
import { sei } from 'viem/chains'
import { announceSamples } from './sampleWallets.ts'

announceSamples()
const latchkey = createLatchkey({ chains: [sei], locale: 'en' })
const open = () => void latchkey.open()

document.querySelector('button')?.addEventListener('click', open)
addEventListener('message', ({ source, origin, data }: MessageEvent<{ theme?: Theme }>) => {
  if (source !== parent || origin !== location.origin || !data.theme) return
  latchkey.setTheme(data.theme)
})
open()
parent.postMessage({ isReady: true }, location.origin)

import { sayThere, speakWithout } from '../speakWithout.ts'
import { type CallbackWindow, finishCallback } from './finishCallback.ts'
import '../loading/loading.css'

const saying = finishCallback(document.getElementById('latchkey-data')?.textContent ?? '', window as CallbackWindow)
const words = await speakWithout()
sayThere(words.title, saying(words))

import { type CallbackWindow, finishCallback } from './finishCallback.ts'
import '../loading/loading.css'

const place = document.querySelector('[role="status"]')
const said = finishCallback(document.getElementById('latchkey-data')?.textContent ?? '', window as CallbackWindow)
if (place) place.textContent = said

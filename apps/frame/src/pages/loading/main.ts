import { popupLoaded } from '@latchkey/wire/popup'
import { sayThere, speakWithout } from '../speakWithout.ts'

// To whoever opened this window: the word holds nothing that another page could use.
window.opener?.postMessage(popupLoaded, '*')
const { moment } = await speakWithout()
sayThere(moment, `${moment}…`)

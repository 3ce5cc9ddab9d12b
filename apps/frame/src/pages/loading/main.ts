import { sayThere, speakWithout } from '../speakWithout.ts'

const { moment } = await speakWithout()
sayThere(moment, `${moment}…`)

import { openKit } from '../../vault/recoveryKit.ts'
import { pageWords } from '../../words/pages.ts'
import { startPage } from '../startPage.tsx'
import { KitPage } from './KitPage.tsx'

startPage(<KitPage openKit={openKit} />, (say) => say(pageWords).kitTitle)

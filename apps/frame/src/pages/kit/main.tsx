import { openKit } from '../../vault/kit.ts'
import { startPage } from '../startPage.tsx'
import { KitPage } from './KitPage.tsx'

startPage(<KitPage openKit={openKit} />)

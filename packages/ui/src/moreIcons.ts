import { knownIcons } from './knownIcons.ts'
import { moreIconPaths } from './moreIconPaths.ts'

// The modal, the wallet's pages and the galleries import this. A page's first view doesn't need it.
Object.assign(knownIcons, moreIconPaths)

import { connectButtonCss } from '@latchkey/ui/connectButton'
import { embedPlaceholderCss } from './embedPlaceholderCss.ts'
import { walletCss } from './walletCss.ts'

export const buttonCss = `${connectButtonCss('.latchkey-button')}
.latchkey-button[aria-busy='true'] { cursor: progress; }
`

/** Set by `button.css`. */
export const buttonCssMark = '--latchkey-button-css'

/** The package's `button.css`, for pages that a server renders: they need the styles before our script runs. */
export const buttonCssFile = `${buttonCss.trim()}${walletCss}${embedPlaceholderCss.trimStart()}:root { ${buttonCssMark}: 1; }
`

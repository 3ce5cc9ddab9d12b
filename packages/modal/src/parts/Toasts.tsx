import { closeToast } from '@latchkey/core/actions/toast'
import { errorWords } from '@latchkey/ui/errorWords'
import { Toast } from '@latchkey/ui/Toast'
import { useWords } from '@latchkey/ui/words'
import { useKit } from '../hooks/useKit.ts'
import { useSlice } from '../hooks/useSlice.ts'
import { buttonsWords } from '../words/buttons.ts'

/** The one open toast, over the modal or, when it is closed, over the page (VIEW-12). */
export function Toasts() {
  const kit = useKit()
  const shown = useSlice(({ toast }) => toast.shown)
  const { say } = useWords(errorWords)
  const { open } = useWords(buttonsWords)
  if (!shown) return null
  const { id, variant, link, wallet } = shown
  const app = wallet?.app !== undefined && { label: open(wallet.name), href: wallet.app, target: '_self' as const }
  return (
    <div className="Toasts">
      <Toast
        key={id}
        tone={variant}
        title={say(shown)}
        link={app || link}
        onDismiss={variant === 'loading' && !wallet ? undefined : () => closeToast(kit, id)}
      />
    </div>
  )
}

import { dismissAlert } from '@latchkey/core/actions/dismissAlert'
import { errorWords } from '@latchkey/ui/errorWords'
import { IconButton } from '@latchkey/ui/IconButton'
import { useWords } from '@latchkey/ui/words'
import { useKit } from '../hooks/useKit.ts'
import { useSlice } from '../hooks/useSlice.ts'
import { modalWords } from '../words/modal.ts'

/** Configuration problems of the site, with a code for its developers (ERR-05). */
export function Alerts() {
  const kit = useKit()
  const words = useWords(modalWords)
  const { say } = useWords(errorWords)
  const alerts = useSlice((state) => state.alerts).map(({ code, alert, message }) => ({
    ...{ code, alert },
    text: say({ message, sentence: { code } }),
  }))
  if (alerts.length === 0) return null
  return (
    <div className="Alerts">
      {alerts.map(({ code, alert, text }) => (
        <div key={code} className="Alerts-bar" role="alert">
          <p className="Alerts-text">
            {text} <span className="Alerts-code">{alert}</span>
          </p>
          <IconButton icon="close" label={words.dismiss(text)} onClick={() => dismissAlert(kit, code)} />
        </div>
      ))}
    </div>
  )
}

import { closeModal } from '@latchkey/core/actions/closeModal'
import { Button } from '@latchkey/ui/Button'
import { IconTile } from '@latchkey/ui/IconTile'
import { useWords } from '@latchkey/ui/words'
import { defineView } from '../defineView.ts'
import { useKit } from '../hooks/useKit.ts'
import { StatusPanel } from '../parts/StatusPanel.tsx'
import { buttonsWords } from '../words/buttons.ts'
import { usageExceededWords } from '../words/usageExceeded.ts'

function UsageExceeded() {
  const kit = useKit()
  const words = useWords(usageExceededWords)
  return (
    <StatusPanel picture={<IconTile icon="clock" size={64} />} title={words.paused} text={words.text}>
      <Button isWide onClick={() => closeModal(kit)}>
        {useWords(buttonsWords).close}
      </Button>
    </StatusPanel>
  )
}

/** Replaces every connecting view while the project is over its plan's limits. */
export default defineView('UsageExceeded', {
  title: (_params, _kit, say) => say(usageExceededWords).title,
  Component: UsageExceeded,
})

import { Button } from '@latchkey/ui/Button'
import { CopyButton } from '@latchkey/ui/CopyButton'
import { useWords } from '@latchkey/ui/words'
import { useSlice } from '../../hooks/useSlice.ts'
import { buttonsWords } from '../../words/buttons.ts'
import { pairingWords } from '../../words/pairing.ts'

/** Copies the pairing link; until there is one, says so. */
export function CopyPairingLink() {
  const words = useWords(pairingWords)
  const { copyLink } = useWords(buttonsWords)
  const uri = useSlice(({ pairing }) => pairing.uri)
  if (!uri)
    return (
      <Button size="sm" isWide icon="copy" disabledReason={words.notReady}>
        {copyLink}
      </Button>
    )
  return (
    <CopyButton isWide value={uri} label={copyLink}>
      {copyLink}
    </CopyButton>
  )
}

import type { ViewParams } from '@latchkey/core/state/views'
import { Avatar } from '@latchkey/ui/Avatar'
import { Button } from '@latchkey/ui/Button'
import { CopyButton } from '@latchkey/ui/CopyButton'
import { useWords } from '@latchkey/ui/words'
import { defineView } from '../defineView.ts'
import { useAccount } from '../hooks/useAccount.ts'
import { useAnnounce } from '../hooks/useAnnounce.ts'
import { useNavigate } from '../hooks/useNavigate.ts'
import { namingWords } from '../words/naming.ts'

function RegisterAccountNameSuccess({ params: { name } }: { params: ViewParams['RegisterAccountNameSuccess'] }) {
  const navigate = useNavigate()
  const words = useWords(namingWords)
  const { address } = useAccount()
  useAnnounce(words.successSpoken(name))
  return (
    <div className="RegisterAccountNameSuccess">
      <Avatar address={address ?? name} size={72} />
      <div className="RegisterAccountNameSuccess-name">
        {name}
        <CopyButton value={name} label={words.copy} />
      </div>
      <p className="RegisterAccountNameSuccess-text">{words.successText}</p>
      <Button variant="primary" isWide onClick={() => navigate.reset('Account')}>
        {words.go}
      </Button>
    </div>
  )
}

/** The name that now belongs to the account. */
export default defineView('RegisterAccountNameSuccess', {
  title: (_params, _kit, say) => say(namingWords).successTitle,
  Component: RegisterAccountNameSuccess,
})

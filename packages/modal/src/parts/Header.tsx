import { goBack } from '@latchkey/core/actions/navigate'
import { currentEntry, type RouterState } from '@latchkey/core/state/router'
import { IconButton } from '@latchkey/ui/IconButton'
import { useWords } from '@latchkey/ui/words'
import { useKit } from '../hooks/useKit.ts'
import { useNavigate } from '../hooks/useNavigate.ts'
import { buttonsWords } from '../words/buttons.ts'
import { connectWords } from '../words/connect.ts'
import { modalWords } from '../words/modal.ts'

/** Back, help or settings first, the title in the middle, close last; their places never move. */
export function Header({
  titleId,
  title,
  isTitleHidden = false,
  router,
  onClose,
}: {
  titleId: string
  title: string
  isTitleHidden?: boolean
  router: RouterState
  onClose: () => void
}) {
  const kit = useKit()
  const navigate = useNavigate()
  const { back, settings } = useWords(modalWords)
  const { close } = useWords(buttonsWords)
  const { whatIsAWallet } = useWords(connectWords)
  const { view } = currentEntry(router)
  const isHelpShown = view === 'Connect'
  // The user must answer an approval or a sign-in, so it has no back button (contract §1.9).
  const hasBack = router.history.length > 1 && view !== 'ApproveTransaction' && view !== 'SIWXSignMessage'
  return (
    <header className="Header">
      <div className="Header-side">
        {hasBack ? (
          <IconButton icon="back" label={back} onClick={() => goBack(kit)} />
        ) : isHelpShown ? (
          <IconButton icon="help" label={whatIsAWallet} onClick={() => navigate.push('WhatIsAWallet')} />
        ) : (
          view === 'Account' && (
            <IconButton icon="settings" label={settings} onClick={() => navigate.push('Settings')} />
          )
        )}
      </div>
      <h2
        id={titleId}
        className={isTitleHidden ? 'Header-title VisuallyHidden' : 'Header-title'}
        tabIndex={-1}
        data-autofocus
      >
        {title}
      </h2>
      <div className="Header-side">
        <IconButton icon="close" label={close} onClick={onClose} />
      </div>
    </header>
  )
}

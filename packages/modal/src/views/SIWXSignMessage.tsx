import { cancelSignIn } from '@latchkey/core/actions/cancelSignIn'
import { prepareSignIn } from '@latchkey/core/actions/prepareSignIn'
import { signIn } from '@latchkey/core/actions/signIn'
import { closeToast, showToast } from '@latchkey/core/actions/toast'
import { AddressText } from '@latchkey/ui/AddressText'
import { Button } from '@latchkey/ui/Button'
import { KeyValue } from '@latchkey/ui/KeyValue'
import { useWords } from '@latchkey/ui/words'
import { defineView } from '../defineView.ts'
import { useAction } from '../hooks/useAction.ts'
import { useKit } from '../hooks/useKit.ts'
import { useLastAccount } from '../hooks/useLastAccount.ts'
import { useNetworkName } from '../hooks/useNetworkName.ts'
import { useSlice } from '../hooks/useSlice.ts'
import { useStart } from '../hooks/useStart.ts'
import { SignInPair } from '../parts/login/SignInPair.tsx'
import { StatusPanel } from '../parts/StatusPanel.tsx'
import { buttonsWords } from '../words/buttons.ts'
import { signInWords } from '../words/signIn.ts'

function SIWXSignMessage() {
  const networkName = useNetworkName()
  const kit = useKit()
  const words = useWords(signInWords)
  const { cancel } = useWords(buttonsWords)
  const isRequired = useSlice(({ features }) => features.siwx?.isRequired ?? false)
  const { address, chainId } = useLastAccount()
  const preparing = useAction(prepareSignIn)
  const signing = useAction(signIn)
  const cancelling = useAction(cancelSignIn)
  useStart(() => address && void preparing.run())

  const sign = async () => {
    const toast = showToast(kit, { variant: 'loading', message: words.authenticating })
    if (await signing.run()) closeToast(kit, toast)
  }

  if (!address || chainId === undefined) return null
  return (
    <StatusPanel
      picture={<SignInPair />}
      title={words.needs(kit.config.metadata.name)}
      text={isRequired ? words.text : words.textOptional}
    >
      <KeyValue
        rows={[
          { label: words.account, value: <AddressText address={address} /> },
          { label: words.network, value: networkName(chainId) },
          { label: words.cost, value: words.free },
        ]}
      />
      <div className="SIWXSignMessage-buttons">
        <Button isWide isBusy={cancelling.isBusy} onClick={() => void cancelling.run()}>
          {cancelling.isBusy ? words.cancelling : cancel}
        </Button>
        <Button variant="primary" isWide isBusy={signing.isBusy} onClick={() => void sign()}>
          {signing.isBusy ? words.signing : words.sign}
        </Button>
      </div>
    </StatusPanel>
  )
}

/** Asks the account to sign in to the site (AUTH-10). */
export default defineView('SIWXSignMessage', {
  title: (_params, _kit, say) => say(signInWords).title,
  Component: SIWXSignMessage,
})

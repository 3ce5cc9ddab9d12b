import { Banner } from '../src/Banner.tsx'
import { EmptyState } from '../src/EmptyState.tsx'
import { ErrorState } from '../src/ErrorState.tsx'
import { StepList } from '../src/StepList.tsx'
import { Toast } from '../src/Toast.tsx'
import { Shelf } from './Shelf.tsx'

/** Messages to the user. */
export function Says() {
  return (
    <>
      <Shelf title="Banner, Toast">
        <Banner>Balances are from 12 minutes ago.</Banner>
        <Banner tone="warn">You haven’t paid this address before.</Banner>
        <Banner tone="bad" action={{ label: 'Try again' }}>
          The network did not answer.
        </Banner>
        <Banner tone="good">This wallet is yours alone.</Banner>
        <Toast tone="loading" title="Swapping 250 USDC" />
        <Toast tone="success" title="Swapped" text="You got 594.21 SEI" link={{ label: 'View', href: '#tx' }} />
        <Toast tone="error" title="The swap failed" text="The price moved too far." onDismiss={() => {}} />
      </Shelf>
      <Shelf title="EmptyState, ErrorState">
        <EmptyState
          icon="wallet"
          title="No tokens yet"
          text="Receive some from another wallet, or buy with a card."
          action={{ label: 'Receive', icon: 'arrow-down' }}
        />
        <ErrorState
          title="We could not read your balance"
          text="The network did not answer in time."
          action={{ label: 'Try again', icon: 'refresh' }}
        />
      </Shelf>
      <Shelf title="StepList">
        <StepList
          label="Swap"
          current={1}
          steps={[
            { title: 'Allow USDC', note: 'Exactly 250' },
            { title: 'Swap', note: 'Approve in your wallet' },
            { title: 'Done' },
          ]}
        />
        <StepList label="Failed" current={1} isFailed steps={[{ title: 'Allow USDC' }, { title: 'Swap' }]} />
      </Shelf>
    </>
  )
}

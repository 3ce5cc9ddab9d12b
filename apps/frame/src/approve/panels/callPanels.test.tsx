// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react'
import { afterEach, describe } from 'vitest'
import { showsScreen as shows } from '../testing/showsScreen.tsx'

afterEach(cleanup)

describe('the panel of a call', () => {
  shows(
    'sendLookalike',
    `
    div.ApprovalCard-content
    . div[role=alert][data-tone=bad]
    . . ul.WarningList[aria-label=Warnings]
    . . . li[data-code=lookalike] This address looks like one you know, but it is a different one.
    . . . . div.Party
    . . . . . p You know
    . . . . . . bdi.Party-name grace.latchkey.id
    . . . . . p.Party-address
    . . . . . . span[dir=ltr]
    . . . . . . . span 0x91C4 7B2E 08af 5D13 c0Ff eE00 0000 0000 0000 b2E0
    . . . . . . . span 0x91C47B2E08af5D13c0FfeE00000000000000b2E0
    . . . li[data-code=noFacts] We couldn’t load the details of this request. It could do more than it says.
    . div.ApprovalSubject[data-variant=inset]
    . . h2.ApprovalSubject-caption Send
    . . div.CallPanel[data-kind=nativeTransfer][data-main]
    . . . p.CallPanel-headline[data-size=large]
    . . . . span[dir=auto] 2.5 SEI
    . . . p.Party.Party-address to
    . . . . span[dir=ltr]
    . . . . . span 0x91C4 7b2E 08Af 5D13 dEad beeF 0000 0000 0000 B2e0
    . . . . . span 0x91C47b2E08Af5D13dEadbeeF000000000000B2e0
    . div[data-tone=warn]
    . . ul.WarningList[aria-label=Warnings]
    . . . li[data-code=receiverUnchecked] We couldn’t check whether you’ve paid this address before.
    . p.AssetChanges-note Simulation: nothing else moves.
    . dt After this
    . bdi 17.49417 SEI
    . dt Network fee
    . bdi up to 0.00583 SEI
    . dt Network
    . bdi Sei Network
  `,
  )
  shows(
    'sendLookalike',
    `
    footer.ApprovalCard-footer
    . span I have read the warning and want to continue
    . div.ApprovalCard-answers
    . . button[data-size=md][data-variant=secondary]
    . . . span Cancel
    . . button.ConfirmButton[disabled][data-size=md][data-variant=primary][data-wide]
    . . . span Approve
    . div[role=status]
  `,
    '.ApprovalCard-footer',
  )
  shows(
    'hiddenAllowance',
    `
    div.AssetChanges
    . p.AssetChanges-title In a simulation
    . li.AssetChanges-row[data-direction=later]
    . . span Can be taken later
    . . span.AssetChanges-amount[dir=ltr] All your USDC, now and later
    . . p.Party.Party-address by
    . . . span[dir=ltr]
    . . . . span 0xC0dE 0000 0000 0000 0000 0000 0000 0000 0000 BEef
    . . . . span 0xC0dE00000000000000000000000000000000BEef
  `,
    '.AssetChanges',
  )
  shows(
    'hidden',
    `
    div.ApprovalSubject[data-variant=inset]
    . h2.ApprovalSubject-caption Do
    . div.CallPanel[data-kind=batch][data-main]
    . . p.CallPanel-headline[data-size=large]
    . . . span[dir=auto] 2 actions at once
    . . div.Party
    . . . p through
    . . . . bdi.Party-name DragonSwap V1
    . . ol.CallPanel-inner
    . . . div.CallPanel[data-kind=approval]
    . . . . p.CallPanel-headline[data-size=small]
    . . . . . span[dir=auto] Allow spending unlimited units of an unknown token
    . . . . . . span.CallPanel-place 1.
    . . . . p.Party.Party-address by
    . . . . . span[dir=ltr]
    . . . . . . span 0x5171 A9e4 0000 0000 0000 0000 0000 0000 0000 1234
    . . . . . . span 0x5171A9e400000000000000000000000000001234
    . . . div.CallPanel[data-kind=unknown]
    . . . . p.CallPanel-headline[data-size=small]
    . . . . . span[dir=auto] Call a function that can’t be read
    . . . . . . span.CallPanel-place 2.
    . . . . div.Party
    . . . . . p through
    . . . . . . bdi.Party-name DragonSwap V1
    . . . . p.CallPanel-fact[data-type=text]
    . . . . . span Function
    . . . . . span.CallPanel-value[dir=auto] 0xdeadbeef
  `,
    '.ApprovalSubject',
  )
  shows(
    'unknown',
    `
    div.ApprovalSubject[data-variant=inset]
    . h2.ApprovalSubject-caption Call
    . div.CallPanel[data-kind=unknown][data-main]
    . . p.CallPanel-headline[data-size=medium]
    . . . span[dir=auto] A function that can’t be read and send 1 SEI
    . . p.Party.Party-address through
    . . . span[dir=ltr]
    . . . . span 0xC0dE 0000 0000 0000 0000 0000 0000 0000 0000 BEef
    . . . . span 0xC0dE00000000000000000000000000000000BEef
    . . p.CallPanel-fact[data-type=text]
    . . . span Function
    . . . span.CallPanel-value[dir=auto] 0x4e71d92d
  `,
    '.ApprovalSubject',
  )
  shows(
    'wrap',
    `
    div.ApprovalCard-content
    . div.ApprovalSubject[data-variant=inset]
    . . h2.ApprovalSubject-caption Wrap
    . . div.CallPanel[data-kind=wrap][data-main]
    . . . p.CallPanel-headline[data-size=large]
    . . . . span[dir=auto] 1 SEI
    . . . p.CallPanel-fact[data-type=amount]
    . . . . span You get
    . . . . span.CallPanel-value[dir=auto] 1 WSEI
    . p.AssetChanges-note Simulation: you get 1 WSEI. Nothing else moves.
    . dt After this
    . bdi 18.99417 SEI
    . dt Network fee
    . bdi up to 0.00583 SEI
    . dt Network
    . bdi Sei Network
  `,
  )
  shows(
    'revoke',
    `
    div.ApprovalSubject[data-variant=inset]
    . h2.ApprovalSubject-caption Revoke approval of
    . div.CallPanel[data-kind=revocation][data-main]
    . . p.CallPanel-headline[data-size=large]
    . . . span[dir=auto] USDC
    . . p.Party.Party-address by
    . . . span[dir=ltr]
    . . . . span 0xC0dE 0000 0000 0000 0000 0000 0000 0000 0000 BEef
    . . . . span 0xC0dE00000000000000000000000000000000BEef
  `,
    '.ApprovalSubject',
  )
  shows(
    'collection',
    `
    div.ApprovalSubject[data-variant=inset]
    . h2.ApprovalSubject-caption Allow taking
    . div.CallPanel[data-kind=approvalForAll][data-main]
    . . p.CallPanel-headline[data-size=large]
    . . . span[dir=auto] Every SEIYANS
    . . p.Party.Party-address by
    . . . span[dir=ltr]
    . . . . span 0x5171 A9e4 0000 0000 0000 0000 0000 0000 0000 1234
    . . . . span 0x5171A9e400000000000000000000000000001234
  `,
    '.ApprovalSubject',
  )
  shows(
    'approveAll',
    `
    div.ApprovalSubject[data-variant=inset]
    . h2.ApprovalSubject-caption Allow spending
    . div.CallPanel[data-kind=approval][data-main]
    . . p.CallPanel-headline[data-size=large]
    . . . span[dir=auto] Unlimited USDC
    . . p.Party.Party-address by
    . . . span[dir=ltr]
    . . . . span 0x5171 A9e4 0000 0000 0000 0000 0000 0000 0000 1234
    . . . . span 0x5171A9e400000000000000000000000000001234
  `,
    '.ApprovalSubject',
  )
})

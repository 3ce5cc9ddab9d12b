// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react'
import { afterEach, describe } from 'vitest'
import { showsScreen as shows } from '../testing/showsScreen.tsx'

afterEach(cleanup)

describe('an approval screen', () => {
  shows(
    'send',
    `
    main.ApprovalCard
    . header.AskerHeader
    . . div.AskerHeader-words
    . . . h1.AskerHeader-origin[tabindex=-1]
    . . . . bdi[dir=ltr] app.example.com
    . . . p.AskerHeader-name calls itself “”
    . . . . bdi Harbour
    . section.ApprovalCard-middle[aria-label=Request][tabindex=0]
    . . div.ApprovalCard-content
    . . . div.ApprovalSubject[data-variant=inset]
    . . . . h2.ApprovalSubject-caption Send
    . . . . div.CallPanel[data-kind=tokenTransfer][data-main]
    . . . . . p.CallPanel-headline[data-size=large]
    . . . . . . span[dir=auto] 50 USDC
    . . . . . div.Party
    . . . . . . p to
    . . . . . . . bdi.Party-name grace.latchkey.id
    . . . . . . p.Party-address
    . . . . . . . span[dir=ltr]
    . . . . . . . . span 0x91C4 7B2E 08af 5D13 c0Ff eE00 0000 0000 0000 b2E0
    . . . . . . . . span 0x91C47B2E08af5D13c0FfeE00000000000000b2E0
    . . . p.AssetChanges-note Simulation: nothing else moves.
    . . . dt After this
    . . . bdi 1,200 USDC
    . . . dt Network fee
    . . . bdi up to 0.00583 SEI
    . . . dt Network
    . . . bdi Sei Network
    . . div.Details
    . . . button.Details-toggle[aria-expanded] Hide details
    . . . div.Details-body
    . . . . dt Account
    . . . . span[dir=ltr]
    . . . . . span 0x7a11 ce00 0000 0000 0000 0000 0000 0000 00a1 1ce7
    . . . . . span 0x7a11ce0000000000000000000000000000a11ce7
    . . . . dt Account type
    . . . . bdi Standard account
    . . . . dt Gas limit
    . . . . bdi 110000
    . . . . dt Max fee per gas
    . . . . bdi 53000000000 wei
    . . . . p.Details-title Call
    . . . . pre.Details-raw[dir=ltr] to 0xe15fc38f6d8c56af07bbcbe3baf5708a2bf42392⏎value 0⏎data 0xa9059cbb00000000000000000000000091c47b2e08af5d13c0ffee00000000000000b2e00000000000000000000000000000000000000000000000000000000002faf080
    . footer.ApprovalCard-footer
    . . div.ApprovalCard-answers
    . . . button[data-size=md][data-variant=secondary]
    . . . . span Cancel
    . . . button.ConfirmButton[disabled][data-size=md][data-variant=primary][data-wide]
    . . . . span Approve
    . . div[role=status]
  `,
    '.ApprovalCard',
  )
  shows(
    'loading',
    `
    div.ApprovalCard-content
    . div.ApprovalSubject[data-variant=inset]
    . . h2.ApprovalSubject-caption Send
    . . div.ApprovalSubject-wait
    . p.AssetChanges-note[aria-busy] Checking what this moves
    . dt Network fee
    . bdi up to 0.00583 SEI
    . dt Network
    . bdi Sei Network
  `,
  )
  shows(
    'differs',
    `
    div.ApprovalCard-content
    . div[role=alert][data-tone=bad]
    . . ul.WarningList[aria-label=Warnings]
    . . . li[data-code=simulationDiffers] The simulation moved more than this request says, so it can’t be approved.
    . . . li[data-code=overDaily] This takes you over the daily limit for this site.
    . div.ApprovalSubject[data-variant=inset]
    . . h2.ApprovalSubject-caption Send
    . . div.CallPanel[data-kind=tokenTransfer][data-main]
    . . . p.CallPanel-headline[data-size=large]
    . . . . span[dir=auto] 50 USDC
    . . . div.Party
    . . . . p to
    . . . . . bdi.Party-name grace.latchkey.id
    . . . . p.Party-address
    . . . . . span[dir=ltr]
    . . . . . . span 0x91C4 7B2E 08af 5D13 c0Ff eE00 0000 0000 0000 b2E0
    . . . . . . span 0x91C47B2E08af5D13c0FfeE00000000000000b2E0
    . div.AssetChanges
    . . p.AssetChanges-title In a simulation
    . . li.AssetChanges-row[data-direction=out]
    . . . span You give
    . . . span.AssetChanges-amount[dir=ltr] − 900 USDC
    . dt After this
    . bdi 1,200 USDC
    . dt Network fee
    . bdi up to 0.00583 SEI
    . dt Network
    . bdi Sei Network
  `,
  )
  shows(
    'differs',
    `
    footer.ApprovalCard-footer
    . div.ApprovalCard-answers
    . . button[data-size=md][data-variant=secondary][data-wide]
    . . . span Cancel
    . div[role=status]
  `,
    '.ApprovalCard-footer',
  )
  shows(
    'batchLeft',
    `
    div.ApprovalCard-content
    . div.ApprovalSubject[data-variant=inset]
    . . h2.ApprovalSubject-caption Swap
    . . div.CallPanel[data-kind=swap][data-main]
    . . . p.CallPanel-fact[data-type=amount]
    . . . . span You pay
    . . . . span.CallPanel-value[dir=auto] 250 USDC
    . . . p.CallPanel-fact[data-type=amount]
    . . . . span You get at least
    . . . . span.CallPanel-value[dir=auto] 588.27 SEI
    . . . div.Party
    . . . . p through
    . . . . . bdi.Party-name DragonSwap V1
    . . . p.CallPanel-fact[data-type=text]
    . . . . span Token approval
    . . . . span.CallPanel-value[dir=auto] 300 USDC
    . div[data-tone=warn]
    . . ul.WarningList[aria-label=Warnings]
    . . . li[data-code=approval] The spender can take up to this amount at any time.
    . p.AssetChanges-note Simulation: you get 594.21 SEI. Nothing else moves.
    . dt After this
    . bdi 1,000 USDC
    . dt Network fee
    . bdi up to 0.00583 SEI
    . dt Network
    . bdi Sei Network
  `,
  )
  shows(
    'batchLeft',
    `
    div.Details-body
    . dt Account
    . span[dir=ltr]
    . . span 0x7a11 ce00 0000 0000 0000 0000 0000 0000 00a1 1ce7
    . . span 0x7a11ce0000000000000000000000000000a11ce7
    . dt Account type
    . bdi Smart account
    . dt Gas limit
    . bdi 110000
    . dt Max fee per gas
    . bdi 53000000000 wei
    . p.Details-title Call 1
    . pre.Details-raw[dir=ltr] to 0xe15fc38f6d8c56af07bbcbe3baf5708a2bf42392⏎value 0⏎data 0x095ea7b3000000000000000000000000a4cf2f53d1195addde9e4d3aca54f556895712f20000000000000000000000000000000000000000000000000000000011e1a300
    . p.Details-title Call 2
    . pre.Details-raw[dir=ltr] to 0xa4cf2f53d1195addde9e4d3aca54f556895712f2⏎value 0⏎data 0xdf0f02ef000000000000000000000000000000000000000000000000000000000ee6b28000000000000000000000000000000000000000000000001fe3e2e036430b000000000000000000000000000000000000000000000000000000000000000000a00000000000000000000000007a11ce0000000000000000000000000000a11ce700000000000000000000000000000000000000000000000000000000713fb3000000000000000000000000000000000000000000000000000000000000000002000000000000000000000000e15fc38f6d8c56af07bbcbe3baf5708a2bf42392000000000000000000000000e30fedd158a2e3b13e9badaeabafc5516e95e8c7
  `,
    '.Details-body',
  )
})

// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react'
import { afterEach, describe } from 'vitest'
import { showsScreen as shows } from '../testing/showsScreen.tsx'

afterEach(cleanup)

describe('a screen of fields', () => {
  shows(
    'typedData',
    `
    div.ApprovalCard-content
    . div.ApprovalSubject[data-variant=inset]
    . . h2.ApprovalSubject-caption app.example.com requests a signature
    . . div.TypedDataPanel.textContent
    . . . h3.TypedDataPanel-title Mail
    . . . dl.TypedTree
    . . . . div.TypedTree-row[data-kind=group]
    . . . . . dt.TypedTree-label From
    . . . . . dd.TypedTree-value
    . . . . . . dl.TypedTree
    . . . . . . . div.TypedTree-row[data-kind=value]
    . . . . . . . . dt.TypedTree-label Name
    . . . . . . . . dd.TypedTree-value
    . . . . . . . . . bdi Ada
    . . . . . . . div.TypedTree-row[data-kind=value]
    . . . . . . . . dt.TypedTree-label Wallet
    . . . . . . . . dd.TypedTree-value
    . . . . . . . . . span[dir=ltr]
    . . . . . . . . . . span 0x7A11 cE00 0000 0000 0000 0000 0000 0000 00a1 1Ce7
    . . . . . . . . . . span 0x7A11cE0000000000000000000000000000a11Ce7
    . . . . div.TypedTree-row[data-kind=group]
    . . . . . dt.TypedTree-label To
    . . . . . dd.TypedTree-value
    . . . . . . dl.TypedTree
    . . . . . . . div.TypedTree-row[data-kind=group]
    . . . . . . . . dt.TypedTree-label 1
    . . . . . . . . dd.TypedTree-value
    . . . . . . . . . dl.TypedTree
    . . . . . . . . . . div.TypedTree-row[data-kind=value]
    . . . . . . . . . . . dt.TypedTree-label Name
    . . . . . . . . . . . dd.TypedTree-value
    . . . . . . . . . . . . bdi Grace
    . . . . . . . . . . div.TypedTree-row[data-kind=value]
    . . . . . . . . . . . dt.TypedTree-label Wallet
    . . . . . . . . . . . dd.TypedTree-value
    . . . . . . . . . . . . span[dir=ltr]
    . . . . . . . . . . . . . span 0x91C4 7B2E 08af 5D13 c0Ff eE00 0000 0000 0000 b2E0
    . . . . . . . . . . . . . span 0x91C47B2E08af5D13c0FfeE00000000000000b2E0
    . . . . div.TypedTree-row[data-kind=value]
    . . . . . dt.TypedTree-label Contents
    . . . . . dd.TypedTree-value
    . . . . . . bdi Hello, Grace!
    . . . h3.TypedDataPanel-title Made for
    . . . dl.TypedTree
    . . . . div.TypedTree-row[data-kind=value]
    . . . . . dt.TypedTree-label Name
    . . . . . dd.TypedTree-value
    . . . . . . bdi Ether Mail
    . . . . div.TypedTree-row[data-kind=value]
    . . . . . dt.TypedTree-label Version
    . . . . . dd.TypedTree-value
    . . . . . . bdi 1
    . . . . div.TypedTree-row[data-kind=value]
    . . . . . dt.TypedTree-label Chain id
    . . . . . dd.TypedTree-value
    . . . . . . bdi 1329
    . . . . div.TypedTree-row[data-kind=value]
    . . . . . dt.TypedTree-label Verifying contract
    . . . . . dd.TypedTree-value
    . . . . . . span[dir=ltr]
    . . . . . . . span 0xa4cF 2F53 D119 5aDD dE9e 4D3a Ca54 f556 8957 12f2
    . . . . . . . span 0xa4cF2F53D1195aDDdE9e4D3aCa54f556895712f2
    . div[data-tone=warn]
    . . ul.WarningList[aria-label=Warnings]
    . . . li[data-code=unknownTypedData] We can show these fields, but not say what the app can do with them.
    . dt Network
    . bdi Sei Network
  `,
  )
  shows(
    'permit',
    `
    div.ApprovalSubject[data-variant=inset]
    . h2.ApprovalSubject-caption app.example.com requests a signature
    . div.TypedDataPanel.textContent
    . . div.CallPanel[data-kind=permit][data-main]
    . . . p.CallPanel-headline[data-size=medium]
    . . . . span[dir=auto] Allow spending unlimited USDC
    . . . p.Party.Party-address by
    . . . . span[dir=ltr]
    . . . . . span 0x5171 A9e4 0000 0000 0000 0000 0000 0000 0000 1234
    . . . . . span 0x5171A9e400000000000000000000000000001234
    . . . p.CallPanel-fact[data-type=text]
    . . . . span Until
    . . . . span.CallPanel-value[dir=auto] 2030-03-17 17:46 UTC
    . . h3.TypedDataPanel-title Permit
    . . dl.TypedTree
    . . . div.TypedTree-row[data-kind=value]
    . . . . dt.TypedTree-label Owner
    . . . . dd.TypedTree-value
    . . . . . span[dir=ltr]
    . . . . . . span 0x7A11 cE00 0000 0000 0000 0000 0000 0000 00a1 1Ce7
    . . . . . . span 0x7A11cE0000000000000000000000000000a11Ce7
    . . . div.TypedTree-row[data-kind=value]
    . . . . dt.TypedTree-label Spender
    . . . . dd.TypedTree-value
    . . . . . span[dir=ltr]
    . . . . . . span 0x5171 A9e4 0000 0000 0000 0000 0000 0000 0000 1234
    . . . . . . span 0x5171A9e400000000000000000000000000001234
    . . . div.TypedTree-row[data-kind=value]
    . . . . dt.TypedTree-label Value
    . . . . dd.TypedTree-value
    . . . . . bdi 115792089237316195423570985008687907853269984665640564039457584007913129639935
    . . . div.TypedTree-row[data-kind=value]
    . . . . dt.TypedTree-label Nonce
    . . . . dd.TypedTree-value
    . . . . . bdi 4
    . . . div.TypedTree-row[data-kind=value]
    . . . . dt.TypedTree-label Deadline
    . . . . dd.TypedTree-value
    . . . . . bdi 1900000000
    . . h3.TypedDataPanel-title Made for
    . . dl.TypedTree
    . . . div.TypedTree-row[data-kind=value]
    . . . . dt.TypedTree-label Name
    . . . . dd.TypedTree-value
    . . . . . bdi USD Coin
    . . . div.TypedTree-row[data-kind=value]
    . . . . dt.TypedTree-label Version
    . . . . dd.TypedTree-value
    . . . . . bdi 2
    . . . div.TypedTree-row[data-kind=value]
    . . . . dt.TypedTree-label Chain id
    . . . . dd.TypedTree-value
    . . . . . bdi 1329
    . . . div.TypedTree-row[data-kind=value]
    . . . . dt.TypedTree-label Verifying contract
    . . . . dd.TypedTree-value
    . . . . . span[dir=ltr]
    . . . . . . span 0xe15f C38F 6D8c 56aF 07bb CBe3 BAf5 708A 2Bf4 2392
    . . . . . . span 0xe15fC38F6D8c56aF07bbCBe3BAf5708A2Bf42392
  `,
    '.ApprovalSubject',
  )
  shows(
    'permissions',
    `
    div.ApprovalCard-content
    . div[role=alert][data-tone=bad]
    . . ul.WarningList[aria-label=Warnings]
    . . . li[data-code=permissions] This lets the site act for you without asking again.
    . div.ApprovalSubject[data-variant=inset]
    . . h2.ApprovalSubject-caption app.example.com requests permissions
    . . dl.TypedTree
    . . . div.TypedTree-row[data-kind=value]
    . . . . dt.TypedTree-label expiry
    . . . . dd.TypedTree-value
    . . . . . bdi 1900000000
    . . . div.TypedTree-row[data-kind=group]
    . . . . dt.TypedTree-label permissions
    . . . . dd.TypedTree-value
    . . . . . dl.TypedTree
    . . . . . . div.TypedTree-row[data-kind=group]
    . . . . . . . dt.TypedTree-label 0
    . . . . . . . dd.TypedTree-value
    . . . . . . . . dl.TypedTree
    . . . . . . . . . div.TypedTree-row[data-kind=value]
    . . . . . . . . . . dt.TypedTree-label type
    . . . . . . . . . . dd.TypedTree-value
    . . . . . . . . . . . bdi contract-call
    . . . . . . . . . div.TypedTree-row[data-kind=group]
    . . . . . . . . . . dt.TypedTree-label data
    . . . . . . . . . . dd.TypedTree-value
    . . . . . . . . . . . dl.TypedTree
    . . . . . . . . . . . . div.TypedTree-row[data-kind=value]
    . . . . . . . . . . . . . dt.TypedTree-label address
    . . . . . . . . . . . . . dd.TypedTree-value
    . . . . . . . . . . . . . . bdi 0xa4cf2f53d1195addde9e4d3aca54f556895712f2
    . . . . . . . . . . . . div.TypedTree-row[data-kind=group]
    . . . . . . . . . . . . . dt.TypedTree-label functions
    . . . . . . . . . . . . . dd.TypedTree-value
    . . . . . . . . . . . . . . dl.TypedTree
    . . . . . . . . . . . . . . . div.TypedTree-row[data-kind=value]
    . . . . . . . . . . . . . . . . dt.TypedTree-label 0
    . . . . . . . . . . . . . . . . dd.TypedTree-value
    . . . . . . . . . . . . . . . . . bdi swap
    . dt Network
    . bdi Sei Network
  `,
  )
})

// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react'
import { afterEach, describe } from 'vitest'
import { showsScreen as shows } from '../testing/showsScreen.tsx'

afterEach(cleanup)

describe('a signature screen', () => {
  shows(
    'message',
    `
    div.ApprovalCard-content
    . div.ApprovalSubject[data-variant=inset]
    . . h2.ApprovalSubject-caption app.example.com requests a signature
    . . div.MessagePanel
    . . . p.MessagePanel-text.textContent[dir=auto][data-kind=text] Welcome to Harbour.⏎⏎Signing is free and sends nothing.
    . dt Network
    . bdi Sei Network
  `,
  )
  shows(
    'message',
    `
    div.Details-body
    . dt Account
    . span[dir=ltr]
    . . span 0x7a11 ce00 0000 0000 0000 0000 0000 0000 00a1 1ce7
    . . span 0x7a11ce0000000000000000000000000000a11ce7
    . p.Details-title Bytes
    . pre.Details-raw[dir=ltr] 0x57656c636f6d6520746f20486172626f75722e0a0a5369676e696e67206973206672656520616e642073656e6473206e6f7468696e672e
  `,
    '.Details-body',
  )
  shows(
    'signIn',
    `
    div.ApprovalCard-content
    . div.ApprovalSubject[data-variant=inset]
    . . h2.ApprovalSubject-caption app.example.com requests a signature
    . . div.MessagePanel
    . . . p.MessagePanel-title Sign in to app.example.com
    . . . p.MessagePanel-statement[dir=auto] Sign in to Harbour.
    . . . dt Site
    . . . bdi https://app.example.com/in
    . . . dt Issued
    . . . bdi 2026-11-20 10:00 UTC
    . . . dt Ends
    . . . bdi 2026-11-20 11:00 UTC
    . . . p.MessagePanel-text.textContent[tabindex=0][dir=auto][data-kind=signIn] app.example.com wants you to sign in with your Ethereum account:⏎0x7A11cE0000000000000000000000000000a11Ce7⏎⏎Sign in to Harbour.⏎⏎URI: https://app.example.com/in⏎Version: 1⏎Chain ID: 1329⏎Nonce: k2v9s8d7f6g5⏎Issued At: 2026-11-20T10:00:00.000Z⏎Expiration Time: 2026-11-20T11:00:00.000Z
    . dt Network
    . bdi Sei Network
  `,
  )
  shows(
    'broken',
    `
    div.ApprovalCard-content
    . div[role=alert][data-tone=bad]
    . . ul.WarningList[aria-label=Warnings]
    . . . li[data-code=malformedTypedData] This can’t be read safely, so it can’t be signed.
    . div.ApprovalSubject[data-variant=inset]
    . . h2.ApprovalSubject-caption app.example.com requests a signature
    . . div.TypedDataPanel-reason
    . . . p This request can’t be signed. Details for the site’s developers:
    . . . p[dir=ltr] the main type is missing
    . dt Network
    . bdi Sei Network
  `,
  )
  shows(
    'broken',
    `
    div.Details-body
    . dt Account
    . span[dir=ltr]
    . . span 0x7a11 ce00 0000 0000 0000 0000 0000 0000 00a1 1ce7
    . . span 0x7a11ce0000000000000000000000000000a11ce7
    . p.Details-title As sent
    . pre.Details-raw[dir=ltr] {"types":{}}
  `,
    '.Details-body',
  )
  shows(
    'permissions',
    `
    div.Details-body
    . dt Account
    . span[dir=ltr]
    . . span 0x7a11 ce00 0000 0000 0000 0000 0000 0000 00a1 1ce7
    . . span 0x7a11ce0000000000000000000000000000a11ce7
    . p.Details-title As sent
    . pre.Details-raw[dir=ltr] {⏎ "expiry": 1900000000,⏎ "permissions": [⏎  {⏎   "type": "contract-call",⏎   "data": {⏎    "address": "0xa4cf2f53d1195addde9e4d3aca54f556895712f2",⏎    "functions": [⏎     "swap"⏎    ]⏎   }⏎  }⏎ ]⏎}
  `,
    '.Details-body',
  )
  shows(
    'solana',
    `
    div.ApprovalCard-content
    . div.ApprovalSubject[data-variant=inset]
    . . h2.ApprovalSubject-caption app.example.com requests a signature
    . . div.MessagePanel
    . . . p.MessagePanel-text.textContent[dir=auto][data-kind=text] Hello from Harbour
    . dt Network
    . bdi Solana
  `,
  )
  shows(
    'solana',
    `
    div.Details-body
    . dt Account
    . span[dir=ltr]
    . . span 7xKX tg2C W87d 97TX JSDp bD5j Bkhe TqA8 3TZR uJos gAsU
    . . span 7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU
    . p.Details-title Bytes
    . pre.Details-raw[dir=ltr] 0x48656c6c6f2066726f6d20486172626f7572
  `,
    '.Details-body',
  )
})

import { browserOf } from '@latchkey/wire/browserOf'
import { frameVersion } from '@latchkey/wire/frame'
import { browserClock } from './clock.ts'
import { openStore } from './session/openStore.ts'
import { startSigner } from './signer/startSigner.ts'
import { startFrame } from './startFrame.ts'
import { browserPasskeys } from './vault/passkeys.ts'

const query = new URLSearchParams(location.search)

const { channel } = await startFrame({
  fetch: (input, init) => fetch(input, init),
  ownOrigin: location.origin,
  projectId: query.get('projectId') ?? '',
  chainHint: query.get('chainId') ?? undefined,
  store: await openStore(),
  locks: navigator.locks,
  clock: browserClock,
  startSigner,
  passkeys: browserPasskeys,
  unlockPrompt: async (language, theme) =>
    (await import('./approve/prompts/createUnlockPrompt.ts')).createUnlockPrompt(language, theme),
  languages: navigator.languages,
  browserLabel: browserOf(navigator.userAgent),
  tab: () => sessionStorage,
  screens: () => import('./approve/requestApproval.ts'),
  self: window,
  parent: window.parent,
  ancestorOrigins: location.ancestorOrigins,
  postToParent: (message, targetOrigin) => window.parent.postMessage(message, targetOrigin),
})

window.addEventListener('message', (event) => channel.receive(event))
channel.sayReady(frameVersion)

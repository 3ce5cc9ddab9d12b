import type { Wallet } from '@latchkey/wire/api/explorer'

const named: readonly (readonly [id: string, name: string, rdns: string])[] = [
  ['metamask', 'MetaMask', 'io.metamask'],
  ['rabby', 'Rabby', 'io.rabby'],
  ['phantom', 'Phantom', 'app.phantom'],
  ['okx', 'OKX Wallet', 'com.okex.wallet'],
  ['coinbase', 'Coinbase Wallet', 'com.coinbase.wallet'],
  ['rainbow', 'Rainbow', 'me.rainbow'],
  ['trust', 'Trust Wallet', 'com.trustwallet.app'],
  ['zerion', 'Zerion', 'io.zerion.wallet'],
  ['keplr', 'Keplr', 'app.keplr'],
  ['backpack', 'Backpack', 'app.backpack'],
  ['exodus', 'Exodus', 'com.exodus.web3-wallet'],
  ['ledger', 'Ledger', 'com.ledger'],
  ['imtoken', 'imToken', 'im.token.app'],
  ['coin98', 'Coin98', 'coin98.com'],
  ['token-pocket', 'TokenPocket', 'pro.tokenpocket'],
  ['argent', 'Ready, formerly Argent, with a name that is far too long', 'xyz.argent'],
]

const toWallet = (id: string, name: string, rdns: string | null): Wallet => ({
  id,
  name,
  chains: ['eip155:1329'],
  image_id: id,
  rdns,
  homepage: `https://${id}.example/`,
  mobile_link: `${id}://`,
  chrome_store: `https://chromewebstore.google.com/detail/${id}`,
  app_store: `https://apps.apple.com/app/${id}`,
  play_store: `https://play.google.com/store/apps/details?id=${id}`,
})

/** Seventy wallets, the first ones real. */
export const wallets: readonly Wallet[] = [
  ...named.map((wallet) => toWallet(...wallet)),
  ...Array.from({ length: 70 - named.length }, (_, index) => toWallet(`more-${index}`, `Wallet ${index + 17}`, null)),
]

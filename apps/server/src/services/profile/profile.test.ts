import type { NameRecord } from '@latchkey/wire/api/profile'
import type { Address } from '@latchkey/wire/caip'
import { toCoinType } from '@latchkey/wire/caip'
import { chains } from '@latchkey/wire/chains'
import fc from 'fast-check'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contractWalletOf } from '../../testing/contractWallet.ts'
import { hostileText } from '../../testing/hostileText.ts'
import { refusalOf, startTestWorld, type TestWorld } from '../../testing/testWorld.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startTestWorld()
})
afterAll(() => world.stop())

const sei = toCoinType(1329)
const now = () => Math.floor(Date.now() / 1_000)
const newKey = () => privateKeyToAccount(generatePrivateKey())
type Key = ReturnType<typeof newKey>

const textOf = (name: string, more: object = {}) => JSON.stringify({ name, attributes: {}, timestamp: now(), ...more })
const post = (path: string, body: object) => world.api.post(path, body)
const registerAs = async (key: Key, message: string, more: object = {}) =>
  post('/v1/profile/account', {
    coin_type: sei,
    address: key.address,
    message,
    signature: await key.signMessage({ message }),
    ...more,
  })
const lookUp = async (name: string, query = '') => world.api.get(`/v1/profile/account/${name}${query}`)

describe('registering', () => {
  it('[API-16] [DATA-10] gives a name to its signer, found by name and address in any case', async () => {
    const key = newKey()
    const message = textOf('harbour.latchkey.id', { attributes: { bio: 'Boats & tea' } })
    const response = await registerAs(key, message)
    expect(response.status).toBe(200)
    expect(await refusalOf(await registerAs(key, message))).toMatchObject({ status: 400, field: 'name' })
    const record = (await response.json()) as NameRecord
    expect(record).toMatchObject({ name: 'harbour.latchkey.id', attributes: { bio: 'Boats & tea' }, updated_at: null })
    expect(Object.keys(record.addresses).sort()).toEqual([String(sei), '60'].sort())
    expect(record.addresses[String(sei)]?.address).toBe(key.address)
    expect(Date.parse(record.registered_at!)).toBeGreaterThan(Date.now() - 60_000)
    expect(await (await lookUp('harbour.latchkey.id')).json()).toEqual(record)
    for (const address of [key.address, key.address.toLowerCase(), `0x${key.address.slice(2).toUpperCase()}`]) {
      const found = await world.api.get(`/v1/profile/reverse/${address}?apiVersion=2&sender=${key.address}`)
      expect(await found.json()).toEqual([record])
    }
  })

  it('[DATA-10] a new name shows at once, although its absence was cached', async () => {
    const key = newKey()
    const identity = () => world.read<{ name: string | null }>(`/v1/identity/${key.address}`)
    expect((await identity()).name).toBeNull()
    await registerAs(key, textOf('lantern.latchkey.id'))
    expect((await identity()).name).toBe('lantern.latchkey.id')
  })

  it('[API-16] has one winner of fifty simultaneous requests', async () => {
    const keys = Array.from({ length: 50 }, newKey)
    const answers = await Promise.all(keys.map((key) => registerAs(key, textOf('rush.latchkey.id'))))
    const winners = answers.filter(({ status }) => status === 200)
    expect(winners).toHaveLength(1)
    const losers = await Promise.all(answers.filter(({ status }) => status !== 200).map(refusalOf))
    expect(new Set(losers.map(({ status, field }) => `${status} ${field}`))).toEqual(new Set(['400 name']))
    const record = (await (await lookUp('rush.latchkey.id')).json()) as NameRecord
    expect(record).toEqual(await winners[0]?.json())
    const all = await Promise.all(keys.map((key) => world.api.get(`/v1/profile/reverse/${key.address}?apiVersion=2`)))
    expect((await Promise.all(all.map((one) => one.json()))).flat()).toHaveLength(1)
  })

  it('[API-16] accepts signatures of deployed and undeployed contracts', async () => {
    const person = await world.person()
    const wallet = contractWalletOf(person)
    const ahead = textOf('notyet.latchkey.id')
    const claim = { coin_type: sei, address: wallet.address }
    const early = await post('/v1/profile/account', {
      ...claim,
      message: ahead,
      signature: await wallet.signAhead(ahead),
    })
    expect(early.status).toBe(200)

    const message = textOf('deployed.latchkey.id')
    const signature = await person.signMessage({ message })
    const before = await post('/v1/profile/account', { ...claim, message, signature })
    expect(await refusalOf(before)).toMatchObject({ status: 401, field: 'signature' })
    await person.send(wallet.deployment)
    expect((await post('/v1/profile/account', { ...claim, message, signature })).status).toBe(200)
    const elsewhere = textOf('elsewhere.latchkey.id')
    const wrongChain = await post('/v1/profile/account', {
      ...{ coin_type: toCoinType(10), address: wallet.address, message: elsewhere },
      signature: await person.signMessage({ message: elsewhere }),
    })
    expect(await refusalOf(wrongChain)).toMatchObject({ status: 401, field: 'signature' })
    const forged = textOf('forged.latchkey.id')
    const stranger = await newKey().signMessage({ message: forged })
    const refused = await post('/v1/profile/account', { ...claim, message: forged, signature: stranger })
    expect(await refusalOf(refused)).toMatchObject({ status: 401, field: 'signature' })
  })

  it('[API-16] rejects foreign, changed, expired and non-checksummed requests', async () => {
    const [key, other] = [newKey(), newKey()]
    const message = textOf('theft.latchkey.id')
    const wrong = async (body: object) => refusalOf(await registerAs(key, message, body))
    const denied = { status: 401, field: 'signature' }
    expect(await wrong({ address: other.address })).toMatchObject(denied)
    expect(await wrong({ message: `${message} ` })).toMatchObject(denied)
    expect(await wrong({ address: key.address.toLowerCase() })).toMatchObject(denied)
    for (const signature of [
      '0x',
      '0x0',
      '0x00',
      `0x${'00'.repeat(65)}`,
      `0x${'ff'.repeat(65)}`,
      `0x${'11'.repeat(64)}`,
      `0x${'22'.repeat(20_000)}`,
    ]) {
      expect(await wrong({ signature })).toMatchObject(denied)
    }
    for (const timestamp of [now() - 125, now() + 125, 0, Date.now()]) {
      const stale = await registerAs(key, textOf('stale.latchkey.id', { timestamp }))
      expect(await refusalOf(stale)).toMatchObject({ status: 400, field: 'timestamp' })
    }
    expect((await lookUp('theft.latchkey.id')).status).toBe(404)
  })

  it('[API-16] rejects invalid names, zones, coin types, attributes and messages, each with its field', async () => {
    const key = newKey()
    const refusal = async (message: string, more: object = {}) => {
      const { status, field } = await refusalOf(await registerAs(key, message, more))
      return `${status} ${field}`
    }
    for (const name of [
      'UPPER.latchkey.id',
      'ab.latchkey.id',
      `${'a'.repeat(65)}.latchkey.id`,
      'good.other.id',
      'good.latchkey',
      'a.b.latchkey.id',
      'ünï.latchkey.id',
      'spa ce.latchkey.id',
      '',
      '...',
      'abc..id',
      '---.latchkey.id',
      '-abc.latchkey.id',
      'abc-.latchkey.id',
      'a--b.latchkey.id',
      'xn--80ak6aa92e.latchkey.id',
    ]) {
      expect(await refusal(textOf(name)), name).toBe('400 name')
    }
    for (const coin_type of [0, 1, 59, 2147483648 + 999_999_999, 2147483648 + 5]) {
      expect(await refusal(textOf('coins.latchkey.id'), { coin_type })).toBe('400 coin_type')
    }
    for (const attributes of [{ avatar: 'https://x.example' }, { bio: '' }, { bio: 'x'.repeat(256) }, { bio: '<b>' }]) {
      expect(await refusal(textOf('traits.latchkey.id', { attributes }))).toBe('400 attributes')
    }
    for (const message of ['', 'hello', '[]', '{}', '{"name":1,"timestamp":1}', `{"name":"a"${' '.repeat(5_000)}}`]) {
      expect(await refusal(message)).toBe('422 ')
    }
    for (const body of [
      { address: 'me' },
      { signature: 'x' },
      { coin_type: '60' },
      { coin_type: 1.5 },
      { message: 7 },
    ]) {
      expect((await registerAs(key, textOf('body.latchkey.id'), body)).status).toBe(400)
    }
  })

  it('[API-16] knows the coin type of every active EVM chain', async () => {
    const living = chains.filter(({ caipNetworkId, isRetired }) => caipNetworkId.startsWith('eip155:') && !isRetired)
    for (const { caipNetworkId } of living) {
      const chainId = Number(caipNetworkId.split(':')[1])
      const response = await registerAs(newKey(), textOf(`chain${chainId}.latchkey.id`), {
        coin_type: toCoinType(chainId),
      })
      expect(response.status, caipNetworkId).toBe(200)
    }
    const client = await registerAs(newKey(), textOf('mainnet.latchkey.id'), { coin_type: 2147483649 })
    expect(Object.keys(((await client.json()) as NameRecord).addresses)).toEqual(expect.arrayContaining(['60']))
  })
})

describe('changing a name', () => {
  const change = async (key: Key, path: string, said: object, more: object = {}) => {
    const message = JSON.stringify({ timestamp: now(), ...said })
    const signature = await key.signMessage({ message })
    const body = { coin_type: sei, address: key.address, message, signature, ...more }
    return { response: await post(`/v1/profile/account/${path}`, body), body }
  }

  it('[API-16] replaces attributes once per message; rejects a replay, a stranger and another name', async () => {
    const key = newKey()
    await registerAs(key, textOf('editor.latchkey.id'))
    await registerAs(key, textOf('second.latchkey.id'))
    const name = 'editor.latchkey.id'
    const { response, body } = await change(key, `${name}/attributes`, { name, attributes: { bio: 'New' } })
    expect(await response.json()).toEqual({ bio: 'New' })
    expect(await refusalOf(await post(`/v1/profile/account/${name}/attributes`, body))).toMatchObject({
      status: 400,
      field: 'timestamp',
    })
    expect(await refusalOf(await post('/v1/profile/account/second.latchkey.id/attributes', body))).toMatchObject({
      status: 400,
      field: 'name',
    })
    const nameless = await change(key, `${name}/attributes`, { attributes: {} })
    expect(await refusalOf(nameless.response)).toMatchObject({ status: 400, field: 'name' })
    const stranger = await change(newKey(), `${name}/attributes`, { name, attributes: {} })
    expect(await refusalOf(stranger.response)).toMatchObject({ status: 401, field: 'address' })
    const nobody = await change(key, 'nobody.latchkey.id/attributes', { name: 'nobody.latchkey.id', attributes: {} })
    expect(await refusalOf(nobody.response)).toMatchObject({ status: 400, field: 'name' })
    expect(((await (await lookUp(name)).json()) as NameRecord).updated_at).not.toBeNull()
  })

  it("[API-16] another chain's address can be set, gives no control over the name, and replaces the old one", async () => {
    const [owner, friend, heir] = [newKey(), newKey(), newKey()]
    const name = 'estate.latchkey.id'
    await registerAs(owner, textOf(name))
    const path = `${name}/address`
    const set = (address: Address, coinType: number) => ({ name, coin_type: coinType, address })
    expect((await change(owner, path, set(friend.address, toCoinType(137)))).response.status).toBe(200)
    const grab = await change(friend, path, set(friend.address, sei), { coin_type: toCoinType(137) })
    expect(await refusalOf(grab.response)).toMatchObject({ status: 401, field: 'address' })
    const handed = await change(owner, path, set(heir.address, sei))
    expect(await handed.response.json()).toMatchObject({
      [String(sei)]: { address: heir.address },
      60: { address: owner.address },
    })
    const late = await change(owner, path, set(owner.address, sei))
    expect(await refusalOf(late.response)).toMatchObject({ status: 401, field: 'address' })
    const reverse = await world.api.get(`/v1/profile/reverse/${heir.address}?apiVersion=2`)
    // A name that was assigned by someone else is not shown until its owner has signed for it.
    expect(await reverse.json()).toEqual([])
    const accepted = await change(heir, path, set(heir.address, sei))
    expect(accepted.response.status).toBe(200)
    const after = await world.api.get(`/v1/profile/reverse/${heir.address}?apiVersion=2`)
    expect(await after.json()).toMatchObject([{ name }])
  })
})

describe('looking up', () => {
  it('[API-13] [API-14] a miss is a 404, or an empty list for apiVersion 2', async () => {
    expect(await refusalOf(await lookUp('missing.latchkey.id'))).toMatchObject({ status: 404, field: 'name' })
    expect(await (await lookUp('missing.latchkey.id', '?apiVersion=2')).json()).toEqual([])
    const nobody = `/v1/profile/reverse/${newKey().address}`
    expect(await refusalOf(await world.api.get(nobody))).toMatchObject({ status: 404, field: 'address' })
    expect(await (await world.api.get(`${nobody}?apiVersion=2`)).json()).toEqual([])
    expect(await refusalOf(await world.api.get('/v1/profile/reverse/0x12'))).toMatchObject({
      status: 400,
      field: 'address',
    })
    expect(await refusalOf(await lookUp('missing.other.id'))).toMatchObject({ status: 400, field: 'name' })
  })

  it('[API-15] suggests the name with its availability and up to five free ones with the same start', async () => {
    await registerAs(newKey(), textOf('amber.latchkey.id'))
    await registerAs(newKey(), textOf('ambleside.latchkey.id'))
    const ask = async (name: string, query = '') => world.api.get(`/v1/profile/suggestions/${name}${query}`)
    type Answer = { suggestions: { name: string; registered: boolean }[] }
    const taken = (await (await ask('amber', '?zone=latchkey.id')).json()) as Answer
    expect(taken.suggestions).toHaveLength(5)
    expect(taken.suggestions[0]).toEqual({ name: 'amber.latchkey.id', registered: true })
    expect(taken.suggestions.slice(1).every(({ name, registered }) => name.startsWith('amber') && !registered)).toBe(
      true,
    )
    const prefix = (await (await ask('amb')).json()) as Answer
    expect(prefix.suggestions.map(({ name }) => name)).toContain('amble.latchkey.id')
    expect(prefix.suggestions.slice(1).map(({ name }) => name)).not.toContain('amber.latchkey.id')
    for (const name of ['ab', 'A%20B', 'x'.repeat(65), 'dot.ted', '%00%00%00', 'abc-', 'xn--80ak6aa92e']) {
      expect(await refusalOf(await ask(name))).toMatchObject({ status: 400, field: 'name' })
    }
    expect(await refusalOf(await ask('good', '?zone=other.id'))).toMatchObject({ status: 400, field: 'zone' })
  })

  it('[API-13] [API-15] survive any text as a name', async () => {
    await fc.assert(
      fc.asyncProperty(hostileText(), async (text) => {
        const encoded = encodeURIComponent(text.replace(/[\ud800-\udfff]/gu, '?'))
        for (const path of ['account', 'suggestions', 'reverse']) {
          const { status } = await world.api.get(`/v1/profile/${path}/${encoded}`)
          expect(status).toBeLessThan(500)
        }
      }),
      { numRuns: 60 },
    )
  })
})

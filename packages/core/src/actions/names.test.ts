import { expect, test } from 'vitest'
import { type Answer, createTestKit, healthyApi } from '../testing/createTestKit.ts'
import { resolveName } from './resolveName.ts'
import { suggestNames } from './suggestNames.ts'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const onEthereum = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const name = 'ada1.latchkey.id'
const reasons = [{ field: 'name', description: 'This name cannot be used.' }]

const withApi = (path: string, answer: Answer) => createTestKit({ api: { ...healthyApi(), [path]: () => answer } })
const found = (addresses: object) => ({
  body: { name, registered_at: '', updated_at: null, attributes: {}, addresses },
})
const at = (given: string) => ({ address: given, created_at: null })

// A coin type is 0x80000000 with the chain's number: 2147484977 is chain 1329. Ethereum itself is 60.
test.each([
  ['its own', { 2147484977: at(address), 60: at(onEthereum) }, { name, address, isForThisChain: true }],
  ['another', { 60: at(onEthereum) }, { name, address: onEthereum, isForThisChain: false }],
  ['no', {}, 'nobody'],
  ['no readable', { 2147484977: at('0x12') }, 'nobody'],
])('[ACT-09] a name with %s address on this chain', async (_, addresses, result) => {
  const kit = withApi(`/v1/profile/account/${name}`, found(addresses))
  expect(await resolveName(kit, name, 1329)).toEqual(result)
  expect(kit.requests[0]?.searchParams.get('apiVersion')).toBe('2')
})

test.each([
  ['free', { body: [] }, 'nobody'],
  ['unknown', { status: 404, body: {} }, 'nobody'],
  ['of another kind', { status: 400, body: {} }, 'notKnownHere'],
] as const)('[ACT-09] a name that is %s belongs to no account', async (_, answer, result) => {
  expect(await resolveName(withApi(`/v1/profile/account/${name}`, answer), name, 1329)).toBe(result)
})

test.each([{ status: 403, body: {} }, { status: 500, body: {} }, 'down'] as const)(
  '[ACT-09] a name service that answers %j is a failure, not a free name',
  async (answer) => {
    const kit = withApi(`/v1/profile/account/${name}`, answer)
    await expect(resolveName(kit, name, 1329)).rejects.toMatchObject({
      code: 'name.resolveFailed',
      cause: expect.any(Error),
    })
  },
)

test.each([
  [400, 'This name cannot be used.'],
  [499, 'This name cannot be used.'],
  [500, 'Error fetching name suggestions'],
  [503, 'Error fetching name suggestions'],
])('[ACT-09] suggestions refused with %i say “%s”', async (status, message) => {
  const kit = withApi('/v1/profile/suggestions/ada1', { status, body: { status: 'FAILED', reasons } })
  await expect(suggestNames(kit, 'ada1')).rejects.toMatchObject({
    ...{ code: 'name.suggestFailed', message },
    cause: { status },
  })
})

test('[ACT-09] suggestions refused without a reason say so', async () => {
  const kit = withApi('/v1/profile/suggestions/ada1', { status: 400, body: {} })
  await expect(suggestNames(kit, 'ada1')).rejects.toMatchObject({ message: 'Error fetching name suggestions' })
})

test.each(['-abc', 'abc-', 'a--b', 'xn--80ak6aa92e', 'an_na'])(
  '[ACT-09] %s is refused without a request',
  async (label) => {
    const kit = createTestKit()
    await expect(suggestNames(kit, label)).rejects.toMatchObject({ code: 'name.invalid' })
    expect(kit.requests).toEqual([])
  },
)

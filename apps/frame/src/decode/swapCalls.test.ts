import type { Address } from '@latchkey/wire/caip'
import { describe, expect, it } from 'vitest'
import { decodeCall } from './decodeCall.ts'
import { sample, sampleFacts } from './testing/sampleFacts.ts'
import { encode, shows } from './testing/showsCall.ts'
import { tellCall } from './testing/tellCall.ts'

const { account, stranger, usdc, wsei, router, router3, contract } = sample
const sei = 10n ** 18n

const end = 1_900_000_000n
const path = [usdc, wsei]
const coinPath = [wsei, usdc]

describe('[threat 27] a swap at a V2 router', () => {
  const two = (name: string, first: bigint, second: bigint, by: Address[] = path, to: Address = account) =>
    encode(`${name}(uint256,uint256,address[],address,uint256)`, first, second, by, to, end)
  const coin = (name: string, amount: bigint, by: Address[] = coinPath) =>
    encode(`${name}(uint256,address[],address,uint256)`, amount, by, account, end)
  const coinExactly = `
    swap: Swap | 2 SEI for 5 USDC
    You pay: 2 SEI (2000000000000000000 native, side)
    You get at least: 5 USDC (5000000 usdc, side)
    Router: router (contract, DragonSwap V1)
    - 2000000000000000000 native to router
    + 5000000 usdc
  `
  const coinAtMost = `
    swap: Swap | 2 SEI for 5 USDC
    You pay at most: 2 SEI (2000000000000000000 native, side)
    You get: 5 USDC (5000000 usdc, side)
    Router: router (contract, DragonSwap V1)
    - 2000000000000000000 native to router
    + 5000000 usdc
  `
  const toCoin = `
    swap: Swap | 5 USDC for 2 SEI
    You pay: 5 USDC (5000000 usdc, side)
    You get at least: 2 SEI (2000000000000000000 native, side)
    Router: router (contract, DragonSwap V1)
    - 5000000 usdc to router
    + 2000000000000000000 native
  `
  const toExactCoin = `
    swap: Swap | 5 USDC for 2 SEI
    You pay at most: 5 USDC (5000000 usdc, side)
    You get: 2 SEI (2000000000000000000 native, side)
    Router: router (contract, DragonSwap V1)
    - 5000000 usdc to router
    + 2000000000000000000 native
  `
  const tokensExactly = `
    swap: Swap | 5 USDC for 2 WSEI
    You pay: 5 USDC (5000000 usdc, side)
    You get at least: 2 WSEI (2000000000000000000 wsei, side)
    Router: router (contract, DragonSwap V1)
    - 5000000 usdc to router
    + 2000000000000000000 wsei
  `
  const tokensAtMost = `
    swap: Swap | 5 USDC for 2 WSEI
    You pay at most: 5 USDC (5000000 usdc, side)
    You get: 2 WSEI (2000000000000000000 wsei, side)
    Router: router (contract, DragonSwap V1)
    - 5000000 usdc to router
    + 2000000000000000000 wsei
  `
  const fee = 'SupportingFeeOnTransferTokens'
  shows('of an exact amount', router, two('swapExactTokensForTokens', 5_000_000n, 2n * sei), tokensExactly)
  shows('for an exact amount', router, two('swapTokensForExactTokens', 2n * sei, 5_000_000n), tokensAtMost)
  shows(
    'without a minimum, for another',
    router,
    two('swapExactTokensForTokens', 1_250_000_000n, 0n, path, stranger),
    `
    swap: Swap | 1,250 USDC for 0 WSEI
    You pay: 1,250 USDC (1250000000 usdc, side)
    You get at least: 0 WSEI (0 wsei, side)
    To: stranger (receiver, no name)
    Router: router (contract, DragonSwap V1)
    ! swapToOther stranger
    ! noMinimum
    ! sendsEverything
    - 1250000000 usdc to router
  `,
  )
  shows(
    'by an unknown router',
    contract,
    two('swapExactTokensForTokens', 5_000_000n, 2n * sei, [contract, wsei]),
    `
    swap: Swap | 5,000,000 units of an unknown token for 2 WSEI
    You pay: 5,000,000 units of an unknown token (5000000 contract, side)
    You get at least: 2 WSEI (2000000000000000000 wsei, side)
    Token: contract (token, no name)
    Router: contract (contract, no name)
    ! unknownContract contract
    ! unknownToken contract
    - 5000000 contract to contract
    + 2000000000000000000 wsei
  `,
  )
  for (const name of ['SEI', 'ETH']) {
    shows(`from ${name}`, router, coin(`swapExact${name}ForTokens`, 5_000_000n), coinExactly, 2n * sei)
    shows(
      `from ${name} with fees on transfers`,
      router,
      coin(`swapExact${name}ForTokens${fee}`, 5_000_000n),
      coinExactly,
      2n * sei,
    )
    shows(
      `from ${name} for an exact amount`,
      router,
      coin(`swap${name}ForExactTokens`, 5_000_000n),
      coinAtMost,
      2n * sei,
    )
    shows(`to ${name}`, router, two(`swapExactTokensFor${name}`, 5_000_000n, 2n * sei), toCoin)
    shows(
      `to ${name} with fees on transfers`,
      router,
      two(`swapExactTokensFor${name}${fee}`, 5_000_000n, 2n * sei),
      toCoin,
    )
    shows(`to an exact amount of ${name}`, router, two(`swapTokensForExact${name}`, 2n * sei, 5_000_000n), toExactCoin)
  }
  it('is the same with fees on transfers', () => {
    const read = (name: string) =>
      tellCall(decodeCall({ to: router, value: 0n, data: two(name, 5_000_000n, 2n * sei) }, sampleFacts))
    expect(read(`swapExactTokensForTokens${fee}`)).toEqual(read('swapExactTokensForTokens'))
  })
  it('has a path of 2 to 8 tokens', () => {
    const isDecoded = (length: number) =>
      [
        decodeCall(
          { to: router, value: 0n, data: two('swapExactTokensForTokens', 1n, 1n, Array(length).fill(usdc)) },
          sampleFacts,
        ),
        decodeCall(
          {
            to: router3,
            value: 0n,
            data: encode(
              'swapExactTokensForTokens(uint256,uint256,address[],address)',
              1n,
              1n,
              Array(length).fill(usdc),
              account,
            ),
          },
          sampleFacts,
        ),
      ].map((one) => one.isDecoded)
    expect([0, 1, 2, 8, 9].map(isDecoded)).toEqual([
      [false, false],
      [false, false],
      [true, true],
      [true, true],
      [false, false],
    ])
  })
})

describe('[threat 27] a swap at a V3 router', () => {
  const exactly = `
    swap: Swap | 5 USDC for 2 WSEI
    You pay: 5 USDC (5000000 usdc, side)
    You get at least: 2 WSEI (2000000000000000000 wsei, side)
    Router: router3 (contract, DragonSwap V2)
    - 5000000 usdc to router3
    + 2000000000000000000 wsei
  `
  const atMost = `
    swap: Swap | 5 USDC for 2 WSEI
    You pay at most: 5 USDC (5000000 usdc, side)
    You get: 2 WSEI (2000000000000000000 wsei, side)
    Router: router3 (contract, DragonSwap V2)
    - 5000000 usdc to router3
    + 2000000000000000000 wsei
  `
  const pair = 'address tokenIn, address tokenOut, uint24 fee, address recipient'
  const swap = { tokenIn: usdc, tokenOut: wsei, fee: 500, recipient: account, deadline: end, sqrtPriceLimitX96: 0n }
  const sell = { ...swap, amountIn: 5_000_000n, amountOutMinimum: 2n * sei }
  const buy = { ...swap, amountOut: 2n * sei, amountInMaximum: 5_000_000n }
  const route = (...tokens: string[]) => `0x${tokens.map((one) => one.slice(2)).join('0001f4')}`
  const sold = {
    path: route(usdc, contract, wsei),
    recipient: account,
    deadline: end,
    amountIn: 5_000_000n,
    amountOutMinimum: 2n * sei,
  }
  const bought = {
    path: route(wsei, contract, usdc),
    recipient: account,
    deadline: end,
    amountOut: 2n * sei,
    amountInMaximum: 5_000_000n,
  }
  for (const deadline of ['', 'uint256 deadline, ']) {
    const named = deadline ? 'first' : 'second'
    shows(
      `of an exact amount, ${named} edition`,
      router3,
      encode(
        `exactInputSingle((${pair}, ${deadline}uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96))`,
        sell,
      ),
      exactly,
    )
    shows(
      `for an exact amount, ${named} edition`,
      router3,
      encode(
        `exactOutputSingle((${pair}, ${deadline}uint256 amountOut, uint256 amountInMaximum, uint160 sqrtPriceLimitX96))`,
        buy,
      ),
      atMost,
    )
    shows(
      `of an exact amount by a route, ${named} edition`,
      router3,
      encode(
        `exactInput((bytes path, address recipient, ${deadline}uint256 amountIn, uint256 amountOutMinimum))`,
        sold,
      ),
      exactly,
    )
    shows(
      `for an exact amount by a route, ${named} edition`,
      router3,
      encode(
        `exactOutput((bytes path, address recipient, ${deadline}uint256 amountOut, uint256 amountInMaximum))`,
        bought,
      ),
      atMost,
    )
  }
})

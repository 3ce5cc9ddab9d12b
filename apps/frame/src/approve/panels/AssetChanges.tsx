import { Skeleton } from '@latchkey/ui/Skeleton'
import { useWords } from '@latchkey/ui/words'
import { shortAmountText } from '../../decode/displayAmount.ts'
import { displaySymbol } from '../../decode/displayText.ts'
import type { TestRun } from '../../effects/testRun.ts'
import { approvalWords } from '../../words/approval.ts'
import type { DecodeWords } from '../../words/decode.ts'
import type { SimulationView, Unsaid } from '../judgeSimulation.ts'
import { useDecodeWords } from '../useDecodeWords.ts'
import { Party } from './Party.tsx'
import './AssetChanges.css'

type Amount = { asset: string; units: bigint; tokenId?: bigint }

const amountOf = ({ asset, units, tokenId }: Amount, { assets }: TestRun, words: DecodeWords): string => {
  const { symbol = '', decimals = 0 } = assets[asset] ?? {}
  const name = displaySymbol(symbol, words)
  return tokenId === undefined ? shortAmountText(units, decimals, name, words) : `${name} #${tokenId} × ${units}`
}

const laterText = (
  granted: Unsaid,
  run: TestRun,
  words: { everything: (token: string) => string },
  amounts: DecodeWords,
): string => {
  const name = displaySymbol(run.assets[granted.asset]?.symbol ?? '', amounts)
  if (granted.kind === 'item') return `${name} #${granted.tokenId}`
  return granted.coversAll ? words.everything(name) : amountOf({ ...granted, units: granted.takes }, run, amounts)
}

/** The simulated changes; hidden if the request already says exactly that. */
export function AssetChanges({ simulation }: { simulation: SimulationView }) {
  const words = useWords(approvalWords)
  const amounts = useDecodeWords()
  if (simulation.status === 'none' || simulation.status === 'failed') return null
  if (simulation.status === 'loading') {
    return (
      <p className="AssetChanges-note" aria-busy="true">
        {words.testing} <Skeleton width={96} height={12} />
      </p>
    )
  }
  const { run, moved, isAsSaid, unsaid } = simulation
  if (moved.length === 0 && unsaid.length === 0) return <p className="AssetChanges-note">{words.testedNothing}</p>
  if (isAsSaid && unsaid.length === 0) {
    const gains = moved.filter(({ units }) => units > 0n).map((change) => amountOf(change, run, amounts))
    const text = gains.length === 0 ? words.testedSame : words.testedGain(gains.join(', '))
    return <p className="AssetChanges-note">{text}</p>
  }
  const tokenParty = (token: Unsaid['token']) => (token ? [{ word: words.token, ...token }] : [])
  const rows = [
    ...moved.map((change) => ({
      kind: change.units > 0n ? ('in' as const) : ('out' as const),
      key: `${change.asset} ${change.tokenId ?? ''}`,
      text: amountOf({ ...change, units: change.units < 0n ? -change.units : change.units }, run, amounts),
      parties: tokenParty(change.token),
    })),
    ...unsaid.map((granted) => ({
      kind: 'later' as const,
      key: `${granted.asset} ${granted.spender} ${granted.tokenId ?? ''}`,
      text: laterText(granted, run, words, amounts),
      parties: [{ word: words.by, ...granted.spentBy }, ...tokenParty(granted.token)],
    })),
  ]
  const labels = { in: words.youGet, out: words.youGive, later: words.canTake }
  const signs = { in: '+ ', out: '− ', later: '' }
  return (
    <div className="AssetChanges">
      <p className="AssetChanges-title">{words.testChanged}</p>
      <ul>
        {rows.map(({ kind, key, text, parties }) => (
          <li key={`${kind} ${key}`} className="AssetChanges-row" data-direction={kind}>
            <span>{labels[kind]}</span>
            <span className="AssetChanges-amount" dir="ltr">
              {signs[kind]}
              {text}
            </span>
            {parties.map(({ word, address, name }) => (
              <Party key={word} word={word} address={address} name={name} />
            ))}
          </li>
        ))}
      </ul>
    </div>
  )
}

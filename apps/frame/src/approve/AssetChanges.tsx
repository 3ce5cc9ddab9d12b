import { Skeleton } from '@latchkey/ui/Skeleton'
import { useWords } from '@latchkey/ui/words'
import { shortAmountText } from '../decode/displayAmount.ts'
import { displaySymbol } from '../decode/displayText.ts'
import { approvalWords } from '../words/approval.ts'
import { type DecodeWords, decodeWords } from '../words/decode.ts'
import type { AssetChange } from './assetChange.ts'
import type { SimulationView } from './judgeSimulation.ts'
import './AssetChanges.css'

const changeText = ({ units, decimals, symbol, tokenId }: AssetChange, words: DecodeWords): string =>
  tokenId === undefined
    ? shortAmountText(units, decimals, displaySymbol(symbol, words), words)
    : `${displaySymbol(symbol, words)} #${tokenId}`

/** What a test run on the network moved; silent where the words above already say exactly that. */
export function AssetChanges({ simulation }: { simulation: SimulationView }) {
  const words = useWords(approvalWords)
  const amounts = useWords(decodeWords)
  if (simulation.status === 'none' || simulation.status === 'failed') return null
  if (simulation.status === 'loading') {
    return (
      <p className="AssetChanges-note" aria-busy="true">
        {words.testing} <Skeleton width={96} height={12} />
      </p>
    )
  }
  if (simulation.changes.length === 0) return <p className="AssetChanges-note">{words.testedNothing}</p>
  if (simulation.isAsSaid) return <p className="AssetChanges-note">{words.testedSame}</p>
  return (
    <div className="AssetChanges">
      <p className="AssetChanges-title">{words.testChanged}</p>
      <ul>
        {simulation.changes.map((change) => (
          <li
            key={`${change.direction} ${change.asset} ${change.tokenId ?? ''}`}
            className="AssetChanges-row"
            data-direction={change.direction}
          >
            <span>{change.direction === 'in' ? words.youGet : words.youGive}</span>
            <span className="AssetChanges-amount" dir="ltr">
              {change.direction === 'in' ? '+' : '−'} {changeText(change, amounts)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

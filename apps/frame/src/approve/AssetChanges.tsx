import { Skeleton } from '@latchkey/ui/Skeleton'
import { shortAmountText } from '../decode/displayAmount.ts'
import { displaySymbol } from '../decode/displayText.ts'
import type { AssetChange } from './assetChange.ts'
import type { SimulationView } from './judgeSimulation.ts'
import './AssetChanges.css'

const changeText = ({ units, decimals, symbol, tokenId }: AssetChange): string =>
  tokenId === undefined
    ? shortAmountText(units, decimals, displaySymbol(symbol))
    : `${displaySymbol(symbol)} #${tokenId}`

/** What a test run on the network moved; silent where the words above already say exactly that. */
export function AssetChanges({ simulation }: { simulation: SimulationView }) {
  if (simulation.status === 'none' || simulation.status === 'failed') return null
  if (simulation.status === 'loading') {
    return (
      <p className="AssetChanges-note" aria-busy="true">
        Testing what this moves <Skeleton width={96} height={12} />
      </p>
    )
  }
  if (simulation.changes.length === 0) return <p className="AssetChanges-note">Tested: nothing you own moves now.</p>
  if (simulation.isAsSaid) return <p className="AssetChanges-note">Tested: nothing else moves.</p>
  return (
    <div className="AssetChanges">
      <p className="AssetChanges-title">A test run changed</p>
      <ul>
        {simulation.changes.map((change) => (
          <li
            key={`${change.direction} ${change.asset} ${change.tokenId ?? ''}`}
            className="AssetChanges-row"
            data-direction={change.direction}
          >
            <span>{change.direction === 'in' ? 'You get' : 'You give'}</span>
            <span className="AssetChanges-amount">
              {change.direction === 'in' ? '+' : '−'} {changeText(change)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

import type { DecodedSolana } from '../../decode/decodeSolana.ts'
import './SolanaPanel.css'

export function SolanaPanel({ decoded }: { decoded: DecodedSolana }) {
  return (
    <ol className="SolanaPanel">
      {decoded.steps.map((step, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order of the steps is their identity
        <li className="SolanaPanel-step" key={at}>
          <p className="SolanaPanel-title" data-size={decoded.steps.length === 1 ? 'large' : undefined}>
            {step.title}
          </p>
          {step.facts.map((fact) => (
            <p className="SolanaPanel-fact" key={fact.label}>
              {fact.label} <bdi>{fact.text}</bdi>
            </p>
          ))}
        </li>
      ))}
    </ol>
  )
}

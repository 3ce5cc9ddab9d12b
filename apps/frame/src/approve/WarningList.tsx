import { Banner } from '@latchkey/ui/Banner'
import type { Warning } from '../decode/warnings.ts'
import { Party } from './Party.tsx'
import './WarningList.css'

const tones = { refused: 'bad', bad: 'bad', warn: 'warn', info: 'info' } as const

/** What must be read before deciding; sentences of one weight stand together. */
export function WarningList({ warnings }: { warnings: readonly Warning[] }) {
  const weights = (['bad', 'warn', 'info'] as const).filter((tone) => warnings.some((one) => tones[one.level] === tone))
  return weights.map((tone) => (
    <Banner key={tone} tone={tone}>
      <ul className="WarningList" aria-label="Warnings">
        {warnings
          .filter((one) => tones[one.level] === tone)
          .map((warning) => (
            <li key={warning.code} data-code={warning.code}>
              {warning.text}
              {warning.like && <Party word="You know" address={warning.like.address} name={warning.like.name} />}
            </li>
          ))}
      </ul>
    </Banner>
  ))
}

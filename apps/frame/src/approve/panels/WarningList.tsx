import { Banner } from '@latchkey/ui/Banner'
import { useWords } from '@latchkey/ui/words'
import type { Warning } from '../../decode/warnings.ts'
import { approvalWords } from '../../words/approval.ts'
import { warningWords } from '../../words/warnings.ts'
import { Party } from './Party.tsx'
import './WarningList.css'

const tones = { refused: 'bad', bad: 'bad', warn: 'warn', info: 'info' } as const

/** Warnings to read before deciding, grouped by severity. */
export function WarningList({ warnings }: { warnings: readonly Warning[] }) {
  const words = useWords(approvalWords)
  const sentences = useWords(warningWords)
  const weights = (['bad', 'warn', 'info'] as const).filter((tone) => warnings.some((one) => tones[one.level] === tone))
  return weights.map((tone) => (
    <Banner key={tone} tone={tone}>
      <ul className="WarningList" aria-label={words.warnings}>
        {warnings
          .filter((one) => tones[one.level] === tone)
          .map((warning) => (
            <li key={[warning.code, warning.like?.address].join('')} data-code={warning.code}>
              {sentences[warning.code]}
              {warning.like && <Party word={words.youKnow} address={warning.like.address} name={warning.like.name} />}
            </li>
          ))}
      </ul>
    </Banner>
  ))
}

import { changeSwap } from '@latchkey/core/actions/changeSwap'
import { swapOf, withSlippage } from '@latchkey/core/state/swap'
import { parseSlippage, slippageConcern, slippageText } from '@latchkey/core/swap/swapMaths'
import { Banner } from '@latchkey/ui/Banner'
import { TextField } from '@latchkey/ui/TextField'
import { useLocale, useWords } from '@latchkey/ui/words'
import { limits } from '@latchkey/wire/limits'
import { writeUngrouped } from '@latchkey/wire/writeDecimal'
import { useState } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useSlice } from '../../hooks/useSlice.ts'
import { swapWords } from '../../words/swap.ts'

/** Slippage: presets or a custom value within bounds, with a warning if it is unwise. */
export function SlippageEditor() {
  const kit = useKit()
  const words = useWords(swapWords)
  const locale = useLocale()
  const percent = (bps: number) => writeUngrouped(slippageText(bps), locale)
  const { presets, min, max } = limits.swap.slippageBps
  const chosen = useSlice((state) => swapOf(state).slippageBps)
  const [typed, setTyped] = useState(() => (presets.some((one) => one === chosen) ? '' : slippageText(chosen)))
  const choose = (bps: number) => changeSwap(kit, (state) => withSlippage(state, bps))
  const isWrong = typed !== '' && parseSlippage(typed) === undefined
  const concern = slippageConcern(chosen)

  const type = (text: string) => {
    const clean = text.replace(',', '.')
    if (!/^[\d.]{0,5}$/.test(clean)) return
    setTyped(clean)
    const bps = parseSlippage(clean)
    if (bps !== undefined) choose(bps)
  }
  return (
    <div className="SlippageEditor">
      <p className="SlippageEditor-text">{words.slippageText}</p>
      <div className="SlippageEditor-choices">
        {presets.map((bps) => (
          <button
            key={bps}
            type="button"
            className="SlippageEditor-choice"
            aria-pressed={chosen === bps && typed === ''}
            onClick={() => {
              setTyped('')
              choose(bps)
            }}
          >
            {words.slippageValue(percent(bps))}
          </button>
        ))}
      </div>
      <TextField
        label={words.slippageOwn}
        value={writeUngrouped(typed, locale)}
        onChange={type}
        inputMode="decimal"
        autoComplete="off"
        placeholder={percent(chosen)}
        error={isWrong ? words.slippageBounds(percent(min), percent(max)) : undefined}
      />
      {concern && !isWrong && <Banner tone="warn">{concern === 'low' ? words.slippageLow : words.slippageHigh}</Banner>}
    </div>
  )
}

import { ErrorState } from '@latchkey/ui/ErrorState'
import { errorWords } from '@latchkey/ui/errorWords'
import { type Translation, TranslationContext, type Words, wordsIn } from '@latchkey/ui/words'
import { sentenceOf } from '@latchkey/wire/errors'
import { Component, type ReactNode } from 'react'
import { buttonsWords } from '../words/buttons.ts'
import { modalWords } from '../words/modal.ts'

/** If a view fails to render, says so and leaves the page and the close button working. */
export class ViewBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  static override contextType = TranslationContext
  declare context: Translation

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    const say = <W extends Words>(words: W) => wordsIn(this.context, words)
    return (
      <ErrorState
        title={say(modalWords).cannotBeShown}
        text={say(errorWords).say(sentenceOf('unknown'))}
        action={{
          label: say(buttonsWords).tryAgain,
          icon: 'refresh',
          onClick: () => this.setState({ hasFailed: false }),
        }}
      />
    )
  }
}

import { useWords } from '@latchkey/ui/words'
import './Questions.css'
import { questionsWords } from './words.ts'

/** The questions of somebody who has never had a wallet, answered where they come up: under how it works. */
export function Questions() {
  const { title, all } = useWords(questionsWords)
  return (
    <section className="Questions" aria-labelledby="questions-title">
      <h2 className="Questions-title" id="questions-title">
        {title}
      </h2>
      <dl className="Questions-list">
        {all.map(({ question, answer }) => (
          <div key={question}>
            <dt>{question}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

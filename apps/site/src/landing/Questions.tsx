import { useWords } from '@latchkey/ui/words'
import './Questions.css'
import { questionsWords } from './questionsWords.ts'

/** The FAQ for users new to wallets, and the page's footer. */
export function Questions() {
  const { title, all, docs } = useWords(questionsWords)
  return (
    <>
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
      <footer className="Questions-footer">
        <a href="/docs">{docs}</a>
      </footer>
    </>
  )
}

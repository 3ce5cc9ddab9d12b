import { ErrorState } from '@latchkey/ui/ErrorState'
import { Mark } from '@latchkey/ui/Mark'
import { useWords } from '@latchkey/ui/words'
import './ConfigProblem.css'
import { type SetupProblem, sayProblem } from './setupProblems.ts'
import { siteWords } from './words.ts'

/** Replaces the page if a setting is wrong, and names it for the operator. */
export function ConfigProblem({ problem }: { problem: SetupProblem }) {
  const words = useWords(siteWords)
  return (
    <main className="ConfigProblem">
      <Mark name={words.name} />
      <ErrorState
        title={words.setup.title}
        text={
          <>
            {words.setup.text}
            <br />
            {sayProblem(problem)}
          </>
        }
        action={{ label: words.reload, icon: 'refresh', onClick: () => location.reload() }}
      />
    </main>
  )
}

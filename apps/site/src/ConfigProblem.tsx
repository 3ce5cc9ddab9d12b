import { ErrorState } from '@latchkey/ui/ErrorState'
import { Mark } from '@latchkey/ui/Mark'
import './ConfigProblem.css'
import { words } from './words.ts'

/** What stands in place of the page when its settings are wrong: which one, for whoever runs it. */
export function ConfigProblem({ sentence }: { sentence: string }) {
  return (
    <main className="ConfigProblem">
      <Mark name={words.name} />
      <ErrorState
        title={words.setup.title}
        text={
          <>
            {words.setup.text}
            <br />
            {sentence}
          </>
        }
        action={{ label: words.reload, icon: 'refresh', onClick: () => location.reload() }}
      />
    </main>
  )
}

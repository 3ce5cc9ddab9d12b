import { Mark } from '../src/Mark.tsx'
import { Tag } from '../src/Tag.tsx'
import { Charts } from './Charts.tsx'
import { Fields } from './Fields.tsx'
import { InUse } from './InUse.tsx'
import { Lists } from './Lists.tsx'
import { Presses } from './Presses.tsx'
import { Says } from './Says.tsx'

/** Every piece in every state, in one theme. */
export function Gallery({ theme }: { theme: 'dark' | 'light' }) {
  return (
    <main className="lk" data-theme={theme}>
      <div className="Gallery">
        <div className="Gallery-head">
          <Mark name="Latchkey" />
          <Tag tone="accent">{theme}</Tag>
        </div>
        <InUse />
        <div className="Gallery-grid">
          <Presses />
          <Lists />
          <Fields />
          <Says />
          <Charts />
        </div>
      </div>
    </main>
  )
}

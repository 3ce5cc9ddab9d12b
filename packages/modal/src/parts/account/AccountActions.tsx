import { hasServer } from '@latchkey/core/config'
import { ActionTile } from '@latchkey/ui/ActionTile'
import { Skeleton } from '@latchkey/ui/Skeleton'
import { useWords } from '@latchkey/ui/words'
import { useKit } from '../../hooks/useKit.ts'
import { useProjectLoaded } from '../../hooks/useProjectLoaded.ts'
import { useSlice } from '../../hooks/useSlice.ts'
import { accountWords } from '../../words/account.ts'
import { offeredActions, pushAction } from './accountActions.ts'

/** Account actions. Their space is reserved until the project's features are known. */
export function AccountActions() {
  const kit = useKit()
  const say = useWords(accountWords)
  const features = useSlice((state) => state.features)
  const isLoaded = useProjectLoaded()
  const isEvm = useSlice(({ solana }) => solana === undefined)
  // Sending needs the server's token list.
  const offered = offeredActions(features, isEvm).filter(({ id }) => id === 'receive' || hasServer(kit.config))
  return (
    <fieldset className="Account-actions" aria-label={say.actions}>
      {isLoaded
        ? offered.map((action) => (
            <ActionTile
              key={action.id}
              icon={action.icon}
              label={say[action.id]}
              onClick={() => pushAction(kit, action)}
            />
          ))
        : Array.from({ length: isEvm ? 4 : 2 }, (_, at) => <Skeleton key={String(at)} height={78} radius={18} />)}
    </fieldset>
  )
}

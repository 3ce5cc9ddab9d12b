import { offeredFeatures } from '@latchkey/core/state/offeredFeatures'
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
  const offered = offeredActions(features, isEvm)
  const most = offeredActions(offeredFeatures(kit.config, { ...features, swaps: true, onramp: true }), isEvm)
  if ((isLoaded ? offered : most).length === 0) return null
  return (
    <fieldset className="AccountActions" aria-label={say.actions}>
      {isLoaded
        ? offered.map((action) => (
            <ActionTile
              key={action.id}
              icon={action.icon}
              label={say[action.id]}
              onClick={() => pushAction(kit, action)}
            />
          ))
        : most.map(({ id }) => <Skeleton key={id} height={78} radius={18} />)}
    </fieldset>
  )
}

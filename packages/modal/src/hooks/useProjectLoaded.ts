import { loadProject } from '@latchkey/core/actions/loadProject'
import { useEffect, useState } from 'react'
import { useKit } from './useKit.ts'

/** True once the project's features are known, or can't be loaded. */
export const useProjectLoaded = (): boolean => {
  const kit = useKit()
  const [isLoaded, setIsLoaded] = useState(() => kit.queries.getQueryData(['project']) !== undefined)
  useEffect(() => {
    let isHere = true
    void loadProject(kit).then(() => isHere && setIsLoaded(true))
    return () => {
      isHere = false
    }
  }, [kit])
  return isLoaded
}

/**
 * Replaces TanStack Query's cache of mutations, so no page downloads it (`vite.config.ts`): we write with actions, and
 * its client only ever asks for what is waiting. `useMutation` has no `build` here and fails at once.
 */
class NoMutations {
  findAll(): readonly never[] {
    return []
  }

  resumePausedMutations(): Promise<void> {
    return Promise.resolve()
  }

  clear(): void {}
}

export { NoMutations as MutationCache }

/** Replaces TanStack Query's mutations (`vite.config.ts`), which we don't use. `useMutation` fails at once. */
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

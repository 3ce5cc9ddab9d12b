/** Mistakes that are known before the engine loads; pages include their texts from the start. */
export const earlyErrors = {
  'kit.notInBrowser': {
    message: 'This only works in a browser.',
    fix: 'Call this in an effect or an event handler.',
  },
  'kit.destroyed': { message: 'This client was destroyed.', fix: 'Call `createLatchkey` again.' },
  'kit.loadFailed': {
    message: 'The wallet code couldn’t be loaded.',
    fix: 'Check that your site serves every file of its build, then reload.',
  },
} as const

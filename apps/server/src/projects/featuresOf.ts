import type { Feature } from '../db/schema.ts'
import type { Settings } from '../settings.ts'
import type { Project } from './project.ts'

type Chosen = Pick<Settings, 'PROJECT_ID' | 'SIGN_IN' | 'EMAIL_CAPTURE' | 'ANALYTICS'>

const required = (choice: 'optional' | 'required'): string[] => (choice === 'required' ? ['required'] : [])

/** The features that the settings turn on for the site's own project; `off` changes nothing. */
const chosenBy = ({ SIGN_IN, EMAIL_CAPTURE, ANALYTICS }: Chosen): Feature[] => [
  ...(SIGN_IN === 'off' ? [] : [{ id: 'reown_authentication', isEnabled: true, config: required(SIGN_IN) }]),
  ...(EMAIL_CAPTURE === 'off' ? [] : [{ id: 'email_capture', isEnabled: true, config: required(EMAIL_CAPTURE) }]),
  ...(ANALYTICS === 'off'
    ? []
    : [{ id: 'analytics', isEnabled: true, config: ANALYTICS === 'consent' ? ['consent'] : [] }]),
]

/** The features of a project: its row, the settings if it is the site's own, and analytics. */
export const featuresOf = (project: Project, settings: Chosen): Feature[] => {
  const chosen = project.id === settings.PROJECT_ID ? chosenBy(settings) : []
  const analytics: Feature[] = project.isAnalyticsEnabled ? [{ id: 'analytics', isEnabled: true, config: [] }] : []
  const above = [...chosen, ...analytics.filter(() => !chosen.some(({ id }) => id === 'analytics'))]
  return [...project.features.filter(({ id }) => !above.some((one) => one.id === id)), ...above]
}

/** Whether a project's analytics events are accepted. */
export const isAnalyticsOn = (project: Project, settings: Chosen): boolean =>
  featuresOf(project, settings).some(({ id, isEnabled }) => id === 'analytics' && isEnabled)

import type { profile } from '@latchkey/wire/api/profile'
import { serverLimits } from '@latchkey/wire/limits'
import { fail } from '../../http/errors.ts'
import type { Handler } from '../../http/mount.ts'
import { createNames } from '../../sources/names/createNames.ts'
import { checkNewName } from './nameRules.ts'
import { suggestLabels } from './suggestLabels.ts'

/** More than shown, since some may be taken. */
const triesMax = 40

/** The name and whether it is taken, then free names that start the same way (API-15). */
export const suggestions: Handler<typeof profile.suggestions> = async ({ params, query }, { services }) => {
  const zones = services.settings.NAME_ZONES
  const zone = query.zone ?? zones[0] ?? ''
  if (!zones.includes(zone)) throw fail(400, 'zone', `Names end in ${zones.map((one) => `.${one}`).join(' or ')}.`)
  const label = params.name
  const asked = `${label}.${zone}`
  checkNewName(asked, zones)
  const others = suggestLabels(label, triesMax).map((other) => `${other}.${zone}`)
  const taken = await createNames(services.db).taken([asked, ...others])
  const free = others.filter((name) => !taken.has(name)).slice(0, serverLimits.names.suggested - 1)
  return {
    suggestions: [{ name: asked, registered: taken.has(asked) }, ...free.map((name) => ({ name, registered: false }))],
  }
}

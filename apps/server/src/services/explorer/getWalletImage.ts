import type { explorer } from '@latchkey/wire/api/explorer'
import type { Handler } from '../../http/mount.ts'
import { answerImage, checkImageId } from './answerImage.ts'
import { type IconSet, loadIcon } from './loadIcon.ts'
import { registry } from './registry.ts'

/** A wallet's icon by its `image_id`, which is any of its IDs (API-23). */
export const getWalletImage: Handler<typeof explorer.getWalletImage> = ({ params }, call) => {
  const id = checkImageId(params.id)
  const known = registry.find(({ ids }) => ids.includes(id))
  const [set, name] = known?.icon?.split('/') ?? []
  return answerImage(call, {
    name: known?.wallet.name ?? id,
    icon: set && name ? loadIcon(set as IconSet, name) : undefined,
  })
}

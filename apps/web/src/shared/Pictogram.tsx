import type { Api, Output } from '@momi/contract'
import { isLite } from '@momi/ui/lite'
import pictograms from './pictograms.svg?no-inline'

/** Mission types, reward types, and `hidden` for a hidden reward: the ids of pictograms.svg. */
type PictogramName =
  | Output<Api['GET /api/v2/user/missions']>['missions'][number]['type']
  | Output<Api['GET /api/v1/rewards/earned']>['items'][number]['type']
  | 'hidden'

/**
 * The picture of a mission or a prize, in theme colours and decorative. All pictures are in one file with permanent
 * caching. The space of a picture is reserved while the file loads. Lite mode shows no pictures.
 */
export function Pictogram({ name, size = 'size-12' }: { name: PictogramName; size?: string | undefined }) {
  return isLite() ? null : (
    <svg aria-hidden="true" className={`shrink-0 rounded-control bg-brand-soft p-1.5 ${size}`}>
      <use href={`${pictograms}#${name}`} />
    </svg>
  )
}

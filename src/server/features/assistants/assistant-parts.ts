import type { RehearsalGateway } from '@larder/stripe-rehearsal'
import type { PageUrls } from '../../../contract/rendering/page-rendering.ts'
import type { Platform } from '../../platform/platform.ts'
import type { CurrentVocabulary } from '../catalog/vocabulary.ts'
import type { AssistantCounts } from '../known-assistants/count-assistants.ts'
import type { StoreMeasurement } from '../store-figures/measure-store-figures.ts'

/** What responses to assistants are made from. */
export interface AssistantParts {
  readonly platform: Platform
  readonly vocabulary: CurrentVocabulary
  readonly measurement: Pick<StoreMeasurement, 'current'>
  readonly urls: PageUrls
  readonly counts: Pick<AssistantCounts, 'count' | 'countSearch'>
  /** The gateway is null when payments go to Stripe. */
  readonly rehearsal: RehearsalGateway | null
}

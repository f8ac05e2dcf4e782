import { EventBus } from '../platform/domain-events.ts'
import type { Platform } from '../platform/platform.ts'

/** Resolves when a process knows all changes of the catalog that were committed before this call. */
export const catchUpWithCatalog = ({ db, log }: Platform): Promise<void> => EventBus.of(db, log).deliver('catalogChanged', null)

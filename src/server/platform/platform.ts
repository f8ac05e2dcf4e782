import type { FastifyBaseLogger } from 'fastify'
import type { CatalogWatch } from './catalog-changes/catalog-watch.ts'
import type { Clock } from './clock.ts'
import type { Db } from './database/connect.ts'
import type { PaymentProvider } from './payments/payment-provider.ts'
import type { PictureStorage } from './pictures/picture-storage.ts'

/** The world outside as the features meet it. */
export interface Platform {
  readonly db: Db
  readonly catalogWatch: CatalogWatch
  readonly clock: Clock
  readonly pictures: PictureStorage
  readonly payments: PaymentProvider
  /** What is put before a picture's path in an answer: an origin, or nothing when pictures lie at the store's own. */
  readonly pictureOrigin: string
  readonly log: FastifyBaseLogger
}

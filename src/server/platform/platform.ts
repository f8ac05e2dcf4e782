import type { FastifyBaseLogger } from 'fastify'
import type { AssistantRules } from '../../domain/assistants/assistant.ts'
import type { Category } from '../../domain/categories/category.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { CatalogWatch } from './catalog-changes/catalog-watch.ts'
import type { Db } from './database/connect.ts'
import type { Reads } from './database/read-replica.ts'
import type { MailTransport } from './mail/mail-transport.ts'
import type { NotificationListener } from './notifications/notification-listener.ts'
import type { WatchedValue } from './notifications/watched-value.ts'
import type { PaymentProvider } from './payments/payment-provider.ts'
import type { PictureStorage } from './pictures/picture-storage.ts'

export interface Platform {
  readonly db: Db
  readonly reads: Reads
  readonly notifications: NotificationListener
  readonly catalogWatch: Pick<CatalogWatch, 'onChange'>
  readonly settings: Pick<WatchedValue<Settings>, 'current'>
  readonly assistantRules: Pick<WatchedValue<AssistantRules>, 'current'>
  /** Lists all categories in their order, including archived ones. */
  readonly categories: Pick<WatchedValue<readonly Category[]>, 'current'>
  /** Lists the categories of all products that are not archived, in lower case. */
  readonly usedCategories: Pick<WatchedValue<readonly string[]>, 'current'>
  readonly clock: Clock
  readonly pictures: PictureStorage
  readonly payments: PaymentProvider
  /** `mail` is null when mails are only rehearsed: they are saved, but not sent. */
  readonly mail: MailTransport | null
  /** Links in mails begin with this URL, which has no trailing slash. */
  readonly publicUrl: string
  /** Is the origin of picture URLs, or '' when they are relative. */
  readonly pictureOrigin: string
  readonly log: FastifyBaseLogger
}

export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

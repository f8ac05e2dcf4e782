import type { RehearsalGateway } from '@larder/stripe-rehearsal'
import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../contract/endpoints.ts'
import { watchCategories, watchUsedCategories } from '../features/categories/store-categories.ts'
import { watchAssistantRules } from '../features/known-assistants/assistant-rules.ts'
import { SIGNATURE_HEADER } from '../features/payments/record-event.ts'
import { watchSettings } from '../features/settings/store-settings.ts'
import { CatalogWatch } from '../platform/catalog-changes/catalog-watch.ts'
import { openReads } from '../platform/database/read-replica.ts'
import { EventBus } from '../platform/domain-events.ts'
import { smtpTransport } from '../platform/mail/smtp-transport.ts'
import { NotificationListener } from '../platform/notifications/notification-listener.ts'
import type { Platform } from '../platform/platform.ts'
import type { AppOptions } from './build-app.ts'

interface OpenedPlatform {
  readonly platform: WatchingPlatform
  readonly events: EventBus
  /** `rehearsal` is null when payments go to Stripe. */
  readonly rehearsal: RehearsalGateway | null
}

/** What the parts of the app use, with what tells them that the settings or categories have changed. */
export interface WatchingPlatform extends Platform {
  readonly settings: Awaited<ReturnType<typeof watchSettings>>
  readonly categories: Awaited<ReturnType<typeof watchCategories>>
  readonly usedCategories: Awaited<ReturnType<typeof watchUsedCategories>>
}

/** Opens what the features use of the world outside: the database and what is told of its changes, payments, mail and pictures. */
export async function openPlatform(app: FastifyInstance, options: AppOptions): Promise<OpenedPlatform> {
  const { config, db, replica, listenUrl, clock, pictures } = options
  const notifications = await NotificationListener.open({ db, url: listenUrl, log: app.log })
  app.addHook('onClose', () => notifications.close())
  const events = EventBus.of(db, app.log)
  const { provider, rehearsal } = options.openPayments({
    ...{ db, clock, log: app.log },
    deliver: async (payload, signature) => {
      const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature }
      return (await app.inject({ method: 'POST', url: endpoints.receiveWebhook.path, headers, payload })).statusCode === 200
    },
  })
  const platform = {
    ...{ db, notifications, clock, pictures, log: app.log },
    reads: openReads(db, replica, app.log),
    catalogWatch: await CatalogWatch.open({ db, clock, notifications, events }),
    settings: await watchSettings(db, notifications, events),
    assistantRules: await watchAssistantRules(db, notifications, events),
    categories: await watchCategories(db, notifications, events),
    usedCategories: await watchUsedCategories(db, notifications),
    payments: provider,
    pictureOrigin: pictureOriginOf(config),
    mail: config.smtp && smtpTransport(config.smtp, config.mailFrom),
    publicUrl: config.publicUrl,
  }
  return { platform, events, rehearsal }
}

export const pictureOriginOf = ({ hasPublicUrl, publicUrl }: AppOptions['config']): string => (hasPublicUrl ? publicUrl : '')

import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import type { Platform } from '../../platform/platform.ts'
import { listMails } from './list-mails.ts'
import { retryMail } from './retry-mail.ts'

export const mailRoutes = (platform: Platform) =>
  ({
    listMails: async ({ query }) => ({ success: true, ...(await listMails(platform, query)) }),
    retryMail: async ({ body }) => ({ success: true, message: 'Mail queued again', mail: await retryMail(platform, body.id) }),
  }) satisfies Partial<EndpointHandlers>
